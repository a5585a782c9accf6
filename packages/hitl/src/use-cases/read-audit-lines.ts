import { type AuditAnchor, checkpointLine, endLine, entryLine, headerLine } from '../core/audit/audit-line.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Checkpoint } from '../schema/audit.ts';
import { HitlError } from '../schema/errors.ts';

/** A part of the record: from one point of the chain to another. */
export interface AuditSpan {
  readonly from: AuditAnchor;
  readonly to: AuditAnchor;
  /** The ledger's own checkpoints that belong into it. */
  readonly checkpoints?: readonly Checkpoint[];
  readonly signal?: AbortSignal;
}

const PAGE = 1000;

/**
 * Reads a part of the record page by page, as the lines of an export. It hides nothing: what is missing or wrong in
 * the ledger is missing or wrong in the lines, and the end line repeats what the ledger claims to have.
 */
export async function* readAuditLines(
  ledger: Pick<Ledger, 'readAudit' | 'auditHead'>,
  { from, to, checkpoints = [], signal }: AuditSpan,
): AsyncGenerator<string[]> {
  const waiting = checkpoints
    .filter(({ seq }) => seq >= from.seq)
    .map((checkpoint) => ({ seq: checkpoint.seq, line: checkpointLine(checkpoint) }));
  waiting.sort((a, b) => a.seq - b.seq || (a.line < b.line ? -1 : 1));
  let next = 0;
  const checkpointsUpTo = (seq: number): string[] => {
    const start = next;
    while (next < waiting.length && (waiting[next]?.seq ?? 0) <= seq) next++;
    return waiting.slice(start, next).map(({ line }) => line);
  };

  yield [headerLine(from), ...checkpointsUpTo(from.seq)];
  let after = from.seq;
  while (after < to.seq) {
    signal?.throwIfAborted();
    const entries = await ledger.readAudit({ after, limit: Math.min(PAGE, to.seq - after) });
    await refuseIfPruned(ledger, from);
    const last = entries.at(-1);
    if (last === undefined) break;
    yield entries.flatMap((entry) => [entryLine(entry), ...checkpointsUpTo(entry.seq)]);
    // A ledger that hands out the same numbers again must not keep us here for ever.
    after = Math.max(after + 1, last.seq);
  }
  const rest = checkpointsUpTo(Number.POSITIVE_INFINITY);
  yield [...rest, endLine({ ...to, entries: to.seq - from.seq, checkpoints: waiting.length })];
}

/** Retention at work while somebody reads would look as if entries had been removed. */
async function refuseIfPruned(ledger: Pick<Ledger, 'auditHead'>, from: AuditAnchor): Promise<void> {
  const { prunedThrough } = await ledger.auditHead();
  if (prunedThrough <= from.seq) return;
  throw new HitlError('HITL_AUDIT_BROKEN', 'entries were dropped by retention while it was being read; start again', {
    details: { prunedThrough, from: from.seq },
  });
}
