import { generateSigningKeys, signCheckpoint } from '../../src/core/audit/audit-checkpoint.ts';
import { entryLine } from '../../src/core/audit/audit-line.ts';
import { linkHash } from '../../src/core/audit/seal-entry.ts';
import { canonical } from '../../src/core/canonical.ts';
import { digestOf } from '../../src/core/digest.ts';
import type { AuditBody, Checkpoint, SealedEntry } from '../../src/schema/audit.ts';
import type { Json } from '../../src/schema/json.ts';
import { changeSomewhere } from './change-somewhere.ts';
import { exportText } from './sample-export.ts';
import { pick, type Random, sampleBodies, sealAll } from './sample-log.ts';

export interface Target {
  readonly text: string;
  readonly entries: readonly SealedEntry[];
  readonly own: readonly Checkpoint[];
}

type Tampering = (random: Random, target: Target) => string | Uint8Array;

const stranger = generateSigningKeys();
const at = (random: Random, length: number) => Math.floor(random() * length);
const CHARACTERS = ['a', '0', '}', '"', ',', ' ', '\n', '\r', '\0', '가', '\uFEFF', '🦊', '\\', '9', 'e'];

function onLines(change: (lines: string[], random: Random) => void): Tampering {
  return (random, { text }) => {
    const lines = text.slice(0, -1).split('\n');
    change(lines, random);
    return `${lines.join('\n')}\n`;
  };
}

/** Changes something in one line of a kind and writes that line in canonical form again. */
function inLine(start: string, change: (random: Random, value: unknown) => unknown = changeSomewhere): Tampering {
  return onLines((lines, random) => {
    const places = lines.flatMap((line, index) => (line.startsWith(start) ? [index] : []));
    const index = pick(random, places);
    lines[index] = canonical(change(random, JSON.parse(lines[index] as string)) as Json);
  });
}

function onBytes(change: (bytes: Buffer, index: number, random: Random) => Uint8Array[]): Tampering {
  return (random, { text }) => {
    const bytes = Buffer.from(text);
    return Buffer.concat(change(bytes, at(random, bytes.length), random));
  };
}

/** The chain from some entry on, made again so that every link fits, as somebody with the whole database could. */
function rehashed(change: (bodies: AuditBody[], random: Random) => void): Tampering {
  return (random, { entries, own }) => {
    const bodies = entries.map(({ body }) => body as AuditBody);
    change(bodies, random);
    const forged = [...sealAll(bodies)];
    // A forger would leave out what no longer fits.
    return exportText(
      forged,
      own.filter(({ seq, hash }) => forged[seq - 1]?.hash === hash),
    );
  };
}

const entryChange =
  (change: (entry: SealedEntry, random: Random, entries: readonly SealedEntry[]) => SealedEntry): Tampering =>
  (random, target) => {
    const index = at(random, target.entries.length);
    const changed = change(target.entries[index] as SealedEntry, random, target.entries);
    return target.text.replace(entryLine(target.entries[index] as SealedEntry), () => entryLine(changed));
  };

/** Ways to change an export without the key, from a flipped bit to the whole chain written anew. */
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'flips a bit': onBytes((bytes, index, random) => {
    bytes[index] = (bytes[index] ?? 0) ^ (1 << at(random, 8));
    return [bytes];
  }),
  'replaces a byte': onBytes((bytes, index, random) => {
    bytes[index] = at(random, 256);
    return [bytes];
  }),
  'removes a byte': onBytes((bytes, index) => [bytes.subarray(0, index), bytes.subarray(index + 1)]),
  'inserts a character': onBytes((bytes, index, random) => [
    bytes.subarray(0, index),
    Buffer.from(pick(random, CHARACTERS)),
    bytes.subarray(index),
  ]),
  'cuts the text off': onBytes((bytes, index) => [bytes.subarray(0, index)]),
  'removes some of the middle': onBytes((bytes, index, random) => [bytes.subarray(0, index), bytes.subarray(index + 1 + at(random, 2000))]),
  'appends something': (random, { text }) => text + pick(random, [...CHARACTERS, text, '{}\n', '{"end":{}}\n']),
  'removes a line': onLines((lines, random) => lines.splice(at(random, lines.length), 1)),
  'repeats a line': onLines((lines, random) => {
    const index = at(random, lines.length);
    lines.splice(index, 0, lines[index] as string);
  }),
  'swaps two lines': onLines((lines, random) => {
    const [a, b] = [at(random, lines.length), at(random, lines.length)];
    [lines[a], lines[b]] = [lines[b] as string, lines[a] as string];
  }),
  'moves a line': onLines((lines, random) => lines.splice(at(random, lines.length), 0, ...lines.splice(at(random, lines.length), 1))),
  'uses other line ends in some lines': onLines((lines, random) => {
    for (let index = at(random, lines.length); index < lines.length; index += 1 + at(random, 10)) lines[index] += '\r';
  }),
  'changes a field of an entry': inLine('{"at":'),
  'changes the content of an entry': inLine('{"at":', (random, value) => ({
    ...(value as SealedEntry),
    body: changeSomewhere(random, (value as SealedEntry).body),
  })),
  'changes an entry and hashes it again': entryChange((entry, random) => {
    const body = { ...entry.body, data: changeSomewhere(random, entry.body.data) } as SealedEntry['body'];
    return { ...entry, body, hash: linkHash({ ...entry, digest: digestOf(body as unknown as Json) }) };
  }),
  'changes a time and hashes the entry again': entryChange((entry) => {
    const time = new Date(Date.parse(entry.at) - 1000).toISOString();
    return { ...entry, at: time, hash: linkHash({ ...entry, at: time, digest: digestOf(entry.body as unknown as Json) }) };
  }),
  'renumbers one entry': entryChange((entry, random) => ({ ...entry, seq: entry.seq + pick(random, [-1, 1, 100]) })),
  'renumbers from some entry on, with hashes that fit': (random, { entries, own }) => {
    const index = at(random, entries.length);
    const tail = sealAll(
      entries.slice(index).map(({ body }) => body as AuditBody),
      {
        seq: index + 1,
        hash: entries[index - 1]?.hash ?? '0'.repeat(64),
      },
    );
    return exportText(
      [...entries.slice(0, index), ...tail],
      own.filter(({ seq }) => seq <= index),
    );
  },
  'gives an entry the hash of another': entryChange((entry, random, entries) => ({ ...entry, hash: pick(random, entries).hash })),
  'gives an entry the past of another': entryChange((entry, random, entries) => ({ ...entry, prev: pick(random, entries).prev })),
  'changes the header': inLine('{"anchor":'),
  'changes the end': inLine('{"end":'),
  'changes a checkpoint': inLine('{"checkpoint":'),
  'signs a checkpoint with another key': inLine('{"checkpoint":', (_, value) => ({
    checkpoint: signCheckpoint((value as { checkpoint: Checkpoint }).checkpoint, stranger.privateKey),
  })),
  'starts the log later': (random, { entries, own }) => {
    const anchor = entries[at(random, entries.length - 1)] as SealedEntry;
    return exportText(
      entries.slice(anchor.seq),
      own.filter(({ seq }) => seq >= anchor.seq),
      { seq: anchor.seq, hash: anchor.hash },
    );
  },
  'ends the log earlier': (random, { entries, own }) => {
    const kept = entries.slice(0, at(random, entries.length));
    return exportText(
      kept,
      own.filter(({ seq }) => seq <= kept.length),
    );
  },
  'removes some last entries and keeps the end': (random, { entries, own, text }) => {
    const kept = entries.slice(0, at(random, entries.length));
    const [end = ''] = text.match(/\{"end".*\n$/) ?? [];
    return exportText(
      kept,
      own.filter(({ seq }) => seq <= kept.length),
    ).replace(/\{"end".*\n$/, end);
  },
  'writes the whole chain anew with one entry changed': rehashed((bodies, random) => {
    const index = at(random, bodies.length);
    bodies[index] = { ...(bodies[index] as AuditBody), actor: { kind: 'person', id: `somebody-else-${at(random, 1e9)}` } };
  }),
  'writes the whole chain anew without one entry': rehashed((bodies, random) => bodies.splice(at(random, bodies.length), 1)),
  'writes the whole chain anew with one entry more': rehashed((bodies, random) =>
    bodies.splice(at(random, bodies.length), 0, ...sampleBodies(random, 1)),
  ),
};
