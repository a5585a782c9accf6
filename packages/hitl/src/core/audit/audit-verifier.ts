import type { Digest } from '../../schema/action.ts';
import type { Checkpoint, SealedEntry } from '../../schema/audit.ts';
import { GENESIS, linkText } from './audit-chain.ts';
import { type AuditAnchor, bodyText, CheckpointLineSchema, EndLineSchema, HeaderLineSchema, LINE_STARTS } from './audit-line.ts';
import { type AuditProblem, sentenceFor } from './audit-problem.ts';
import { isOfUnknownType, isSealedEntry } from './audit-shape.ts';
import { isCanonicalText } from './canonical-text.ts';

/*
 * Nothing in here, nor in what it imports, is of Node: browsers verify with the same code. What they do differently, hashing and the
 * check of a signature, is handed in.
 */

export interface VerifierOptions {
  /** SHA-256 of a text, as 64 hexadecimal digits. */
  readonly sha256: (text: string) => Digest;
  /** What is wrong with a checkpoint's signature, if something is. Without it signatures are not looked at. */
  readonly signatureProblem?: ((checkpoint: Checkpoint) => AuditProblem | undefined) | undefined;
  /** Checkpoints that were kept somewhere else. Only they show that a log was cut short or rewritten as a whole. */
  readonly checkpoints?: readonly Checkpoint[];
  /** Where the log has to start, if the caller knows. Nothing else then has to vouch for that point. */
  readonly anchor?: AuditAnchor;
}

/** What came of a verification. If something is wrong, `at` is the first place where it shows. */
export type AuditReport =
  | {
      readonly ok: true;
      readonly entries: number;
      readonly first: { readonly seq: number; readonly at: string } | undefined;
      readonly last: { readonly seq: number; readonly at: string } | undefined;
      readonly head: AuditAnchor;
      /** What the first entry builds on; `vouched` if it is the very beginning or a checkpoint confirms it. */
      readonly anchor: AuditAnchor & { readonly vouched: boolean };
      /** All checkpoints found to agree with the log; `outside` counts those that were not part of it. */
      readonly checkpointsMatched: number;
      readonly outside: { readonly matched: number; readonly olderThanLog: number };
      readonly signaturesChecked: boolean;
    }
  | (AuditProblem & {
      readonly ok: false;
      readonly at: { readonly line: number; readonly seq?: number };
      readonly problem: string;
      readonly entriesBefore: number;
    });

export interface AuditVerifier {
  /** Takes the next line, without its line feed. Answers whether everything was right so far. */
  push(line: string): boolean;
  /** Notes what the reader of the bytes found wrong with the next line. */
  refuse(problem: AuditProblem): void;
  /** Ends it. `rest` is what stood after the last line feed. */
  finish(rest?: string): AuditReport;
}

/** Verifies a log line by line, keeping nothing but the last hash: a log of any length takes the same memory. */
export function createVerifier(options: VerifierOptions): AuditVerifier {
  const { sha256, signatureProblem } = options;
  const outside = new Map<number, Checkpoint[]>();

  let failure: Extract<AuditReport, { ok: false }> | undefined;
  let stage: 'header' | 'anchor' | 'entries' | 'ended' = 'header';
  let line = 0;
  let entries = 0;
  let anchor: AuditAnchor = { seq: 0, hash: GENESIS };
  let head = anchor;
  let vouched = false;
  let pruningRecorded = false;
  let first: { seq: number; at: string } | undefined;
  let last: { seq: number; at: string } | undefined;
  let own = 0;
  let ownBefore = '';
  let matchedOutside = 0;
  let olderThanLog = 0;
  let agreedUpTo = 0;

  function fail(problem: AuditProblem, at: { line: number; seq?: number } = { line }): false {
    failure ??= { ok: false, at, ...problem, problem: sentenceFor(problem), entriesBefore: entries };
    return false;
  }
  const failEntry = (problem: AuditProblem) => fail(problem, { line, seq: head.seq + 1 });

  for (const checkpoint of options.checkpoints ?? []) {
    const problem = signatureProblem?.(checkpoint);
    if (problem !== undefined) fail(problem);
    outside.set(checkpoint.seq, [...(outside.get(checkpoint.seq) ?? []), checkpoint]);
  }

  /** Compares what was kept elsewhere with the point just reached. */
  function compareOutside(): boolean {
    const here = outside.get(head.seq);
    if (here === undefined) return true;
    outside.delete(head.seq);
    for (const checkpoint of here) {
      if (checkpoint.hash !== head.hash) return fail(rewritten(), { line, seq: head.seq });
      matchedOutside++;
    }
    agreedUpTo = head.seq;
    return true;
  }
  const rewritten = (): AuditProblem => ({ code: 'rewritten', facts: { seq: head.seq, since: agreedUpTo } });

  function takeHeader(text: string): boolean {
    const header = HeaderLineSchema.safeParse(parse(text));
    if (!header.success || !isCanonicalText(text, header.data)) return fail({ code: 'not_an_export', facts: {} });
    anchor = header.data.anchor;
    const expected = options.anchor ?? (anchor.seq === 0 ? { seq: 0, hash: GENESIS } : anchor);
    if (anchor.seq !== expected.seq || anchor.hash !== expected.hash) {
      return fail({ code: 'anchor_differs', facts: { expected: expected.seq, found: anchor.seq } });
    }
    head = anchor;
    agreedUpTo = anchor.seq;
    stage = 'anchor';
    for (const seq of outside.keys()) {
      if (seq >= anchor.seq) continue;
      olderThanLog += outside.get(seq)?.length ?? 0;
      outside.delete(seq);
    }
    vouched = anchor.seq === 0 || options.anchor !== undefined || outside.has(anchor.seq);
    return compareOutside();
  }

  /** Once the first entry or the end is reached, nothing more can vouch for the point the log starts from. */
  function leaveAnchor(): boolean {
    if (stage !== 'anchor') return true;
    stage = 'entries';
    if (vouched || signatureProblem === undefined) return true;
    return fail({ code: 'anchor_unvouched', facts: { seq: anchor.seq } }, { line: 1 });
  }

  function takeEntry(text: string): boolean {
    if (!leaveAnchor()) return false;
    const entry = parse(text);
    if (entry === undefined) return failEntry({ code: 'not_json', facts: {} });
    if (!isSealedEntry(entry)) {
      if (!isOfUnknownType(entry)) return failEntry({ code: 'malformed', facts: {} });
      return failEntry({ code: 'unknown_type', facts: { type: (entry as SealedEntry).body.type } });
    }
    if (!isCanonicalText(text, entry)) return failEntry({ code: 'not_canonical', facts: {} });
    const seq = head.seq + 1;
    if (entry.seq !== seq) return failEntry({ code: 'out_of_order', facts: { expected: seq, found: entry.seq } });
    if (entry.prev !== head.hash) return failEntry({ code: 'broken_link', facts: { seq } });
    // The line is canonical, so the body's part of it is the body's canonical form.
    const digest: Digest = sha256(bodyText(text, entry));
    if (entry.hash !== sha256(linkText({ seq, at: entry.at, digest, prev: entry.prev })))
      return failEntry({ code: 'wrong_hash', facts: { seq } });

    head = { seq, hash: entry.hash };
    last = { seq, at: entry.at };
    first ??= last;
    if (entry.body.type === 'audit-pruned') notePruning(entry.body.data);
    if (!compareOutside()) return false;
    entries++;
    return true;
  }

  function notePruning(data: SealedEntry['body']['data']): void {
    pruningRecorded ||= data['through'] === anchor.seq && data['hash'] === anchor.hash;
  }

  function takeCheckpoint(text: string): boolean {
    const read = CheckpointLineSchema.safeParse(parse(text));
    if (!read.success) return fail({ code: 'malformed', facts: {} });
    if (!isCanonicalText(text, read.data)) return fail({ code: 'not_canonical', facts: {} });
    const { checkpoint } = read.data;
    const problem = signatureProblem?.(checkpoint);
    if (problem !== undefined) return fail(problem);
    const { seq } = checkpoint;
    // Several for one entry stand in the order of their text, each once: moving or repeating one is seen as well.
    if (seq !== head.seq || text <= ownBefore) return fail({ code: 'checkpoint_misplaced', facts: { seq, last: head.seq } });
    if (checkpoint.hash !== head.hash) return fail(rewritten(), { line, seq });
    ownBefore = text;
    own++;
    if (signatureProblem !== undefined) {
      agreedUpTo = seq;
      vouched ||= stage === 'anchor';
    }
    return true;
  }

  function takeEnd(text: string): boolean {
    if (!leaveAnchor()) return false;
    const read = EndLineSchema.safeParse(parse(text));
    if (!read.success) return fail({ code: 'malformed', facts: {} });
    if (!isCanonicalText(text, read.data)) return fail({ code: 'not_canonical', facts: {} });
    const { end } = read.data;
    if (end.seq !== head.seq || end.hash !== head.hash || end.entries !== entries || end.checkpoints !== own) {
      return fail({ code: 'wrong_end', facts: { last: head.seq } });
    }
    if (anchor.seq > 0 && options.anchor === undefined && !pruningRecorded) {
      return fail({ code: 'anchor_unrecorded', facts: { seq: anchor.seq } }, { line: 1 });
    }
    stage = 'ended';
    return true;
  }

  return {
    push(text) {
      line++;
      if (failure !== undefined) return false;
      if (stage === 'header') return takeHeader(text);
      if (stage === 'ended') return fail({ code: 'after_end', facts: {} });
      if (text.startsWith(LINE_STARTS.checkpoint)) return takeCheckpoint(text);
      if (text.startsWith(LINE_STARTS.end)) return takeEnd(text);
      ownBefore = '';
      return takeEntry(text);
    },
    refuse(problem) {
      line++;
      fail(problem, stage === 'entries' ? { line, seq: head.seq + 1 } : { line });
    },
    finish(rest = '') {
      const next = line + 1;
      if (stage === 'header') fail({ code: 'not_an_export', facts: {} }, { line: next });
      // First what the outside knows: it says how much is missing.
      const known = [...outside.keys()].reduce((highest, seq) => Math.max(highest, seq), head.seq);
      if (known > head.seq) fail({ code: 'truncated', facts: { known, last: head.seq } }, { line: next, seq: head.seq + 1 });
      if (stage !== 'ended') fail({ code: 'no_end', facts: { last: head.seq } }, { line: next });
      if (rest !== '') fail({ code: 'after_end', facts: {} }, { line: next });
      if (failure !== undefined) return failure;
      return {
        ok: true,
        entries,
        first,
        last,
        head,
        anchor: { ...anchor, vouched },
        checkpointsMatched: own + matchedOutside,
        outside: { matched: matchedOutside, olderThanLog },
        signaturesChecked: signatureProblem !== undefined,
      };
    },
  };
}

/** `undefined` for what is not JSON: no JSON text means it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
