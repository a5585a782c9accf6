import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { type Hold, RUN_NEXT, type Run, type RunEvent } from '@dream-agent/hitl';
import { type Done, isRefused } from '../done.ts';

const hasEnded = (run: Run): boolean => run.endedAt !== null;

/** A run after a step, compared with itself before (I4, I7). */
export function checkRun(before: Run | undefined, run: Run, pending: number): void {
  const { id, status } = run;
  assert.equal(status === 'running', run.owner !== null, `I4: ${id} is ${status} with owner ${run.owner}`);
  assert.equal(run.owner === null, run.leaseUntil === null, `I4: ${id} has a lease without an owner, or the other way round`);
  assert.equal(RUN_NEXT[status].length === 0, hasEnded(run), `I4: ${id} is ${status}, and its end says otherwise`);
  if (status === 'waiting') assert.ok(pending > 0, `I4: ${id} waits for nothing`);
  if (hasEnded(run)) assert.equal(pending, 0, `I4: ${id} has ended and asks ${pending} questions`);
  if (run.cancelRequestedAt !== null) assert.equal(pending, 0, `I4: ${id} is to stop and asks ${pending} questions`);
  if (before === undefined) return;

  if (hasEnded(before)) assert.ok(isDeepStrictEqual(run, before), `I4: ${id} has ended and changed`);
  if (status !== before.status) {
    const next: readonly string[] = RUN_NEXT[before.status];
    // A step may do more than one thing: an answer that aborts wakes the run and has it stopped.
    const viaQueued = (RUN_NEXT.queued as readonly string[]).includes(status) && next.includes('queued');
    assert.ok(next.includes(status) || viaQueued, `I4: ${id} went from ${before.status} to ${status}`);
  }
  assert.ok(run.fence >= before.fence, `I7: the fence of ${id} went back`);
  if (run.owner !== null && run.owner !== before.owner) assert.ok(run.fence > before.fence, `I7: ${id} changed hands without a new fence`);
  assert.ok(run.version >= before.version && run.eventSeq >= before.eventSeq && run.wake >= before.wake, `I5: ${id} went back`);
}

/** Whoever doesn't hold the run any more has written nothing to it (I7). */
export function checkFence(before: Run | undefined, run: Run, { outcome }: Done, hold: Hold): void {
  if (before?.status === 'running' && before.owner === hold.owner && before.fence === hold.fence) return;
  // The same report again is told what is known already; a late one is kept as evidence. Neither changes anything.
  assert.ok(isRefused(outcome) || outcome.kind === 'late' || outcome.kind === 'finished', `I7: a stale hold was let in: ${outcome.kind}`);
  assert.ok(isDeepStrictEqual(run, before), `I7: ${hold.owner} wrote to ${run.id} with fence ${hold.fence}`);
}

/** What has happened in a run since event `after` (I7). */
export function checkEvents(run: Run, after: number, events: readonly RunEvent[]): void {
  assert.equal(events.length, run.eventSeq - after, `I7: the events of ${run.id} have a gap`);
  for (const [index, event] of events.entries()) assert.equal(event.seq, after + 1 + index, `I7: the events of ${run.id} have a gap`);
}
