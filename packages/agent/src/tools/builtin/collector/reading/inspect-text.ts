import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { LONGEST_RECORD } from './opened-file.ts';
import { olderEncodingOf, type TextEncoding, utf16Of } from './text-encoding.ts';

/** What has to be known of a text file before it can be read. */
export interface InspectedText {
  readonly bytes: number;
  /** `undefined` where it is in none that is known. */
  readonly encoding: TextEncoding | undefined;
  readonly hasMark: boolean;
  readonly hasNul: boolean;
  /** Whether its lines end in more than one way. */
  readonly mixedEnds: boolean;
  /** Where the first line starts that is longer than any record, in bytes. */
  readonly longLineAt: number | undefined;
}

/** Enough to tell an encoding, however much of the beginning is plain ASCII. */
const SAMPLE = 64 * 1024;

/** Goes through a file's bytes once, a piece at a time; with `byLines` only until a line is too long. */
export async function inspectText(
  path: string,
  byLines: boolean,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<InspectedText> {
  const ends = startLineEnds();
  let start: Buffer = Buffer.alloc(0);
  /** From the first bytes that are no UTF-8. */
  let strange: Buffer | undefined;
  let tail: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let hasNul = false;
  let lineStart = 0;
  let longLineAt: number | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    if (start.length === 0) start = chunk.subarray(0, SAMPLE);
    hasNul ||= chunk.includes(0);
    ends.add(chunk);
    // A piece is shorter than a record may be: only the line that came into it may be too long.
    const firstEnd = endIn(chunk, 'first');
    if (longLineAt === undefined && bytes + (firstEnd < 0 ? chunk.length : firstEnd) - lineStart > LONGEST_RECORD) longLineAt = lineStart;
    if (firstEnd >= 0) lineStart = bytes + endIn(chunk, 'last') + 1;
    if (strange === undefined) {
      const joined = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
      const whole = joined.subarray(0, joined.length - unfinished(joined));
      tail = joined.subarray(whole.length);
      if (!isUtf8(whole)) strange = sampleAround(whole);
    }
    bytes += chunk.length;
    progress(bytes);
    if (byLines && longLineAt !== undefined) break;
  }
  if (strange === undefined && tail.length > 0) strange = tail;
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  const encoding = utf16Of(start) ?? (strange === undefined ? 'utf-8' : olderEncodingOf(strange));
  return { bytes, encoding, hasMark, hasNul, mixedEnds: ends.mixed(), longLineAt };
}

/** Where a line ends in some bytes; -1 where none does. */
function endIn(chunk: Buffer, which: 'first' | 'last'): number {
  if (which === 'last') return Math.max(chunk.lastIndexOf(0x0a), chunk.lastIndexOf(0x0d));
  const [feed, carriage] = [chunk.indexOf(0x0a), chunk.indexOf(0x0d)];
  return feed < 0 ? carriage : carriage < 0 ? feed : Math.min(feed, carriage);
}

/** How many bytes at the end belong to a character that goes on in the next piece. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** Some bytes from where a line starts, with the first that is beyond ASCII among them. */
function sampleAround(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const from = bytes.lastIndexOf(0x0a, first) + 1;
  return Buffer.from(bytes.subarray(from, from + SAMPLE));
}

/** Watches in how many ways lines end: LF, CRLF, CR. */
function startLineEnds(): { readonly add: (chunk: Buffer) => void; readonly mixed: () => boolean } {
  let [feed, both, carriage, open] = [false, false, false, false];
  const mixed = (): boolean => Number(feed) + Number(both) + Number(carriage) > 1;
  return {
    mixed,
    add(chunk) {
      if (mixed()) return;
      if (open) {
        if (chunk[0] === 0x0a) both = true;
        else carriage = true;
      }
      let at = open && chunk[0] === 0x0a ? 1 : 0;
      open = false;
      if (!chunk.includes(0x0d)) {
        feed ||= chunk.includes(0x0a, at);
        return;
      }
      for (; at < chunk.length && !mixed(); at++) {
        if (chunk[at] === 0x0a) feed = true;
        if (chunk[at] !== 0x0d) continue;
        if (at + 1 === chunk.length) open = true;
        else if (chunk[at + 1] === 0x0a) {
          both = true;
          at++;
        } else carriage = true;
      }
    },
  };
}
