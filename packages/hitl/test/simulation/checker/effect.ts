import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { type Action, EFFECT_NEXT, type Effect, type RecordedDecision } from '@dream-agent/hitl';
import type { Call } from '../world.ts';

const mayRepeat = (action: Action): boolean => action.effectClass === 'pure' || action.effectClass === 'idempotent';

/** An effect after a step, compared with itself before (I1, I2). */
export function checkEffect(action: Action, before: Effect | undefined, effect: Effect): void {
  const { actionId: id, status } = effect;
  assert.equal(effect.approvedDigest, action.digest, `I1: ${id} was started as something else`);
  assert.equal(status === 'executed' || status === 'failed', effect.finishedAt !== null, `I2: ${id} is ${status}`);
  if (!mayRepeat(action)) assert.equal(effect.attempts, 1, `I1: ${id} was started ${effect.attempts} times`);
  if (before === undefined || isDeepStrictEqual(effect, before)) return;
  assert.equal(before.finishedAt, null, `I2: ${id} was ${before.status} and changed`);
  assert.ok(effect.version > before.version && effect.fence >= before.fence, `I7: ${id} went back`);
  assert.equal(effect.idempotencyKey, before.idempotencyKey, `I1: ${id} got another key`);
  const next: readonly string[] = EFFECT_NEXT[before.status];
  // Taken over and reported on in the same step.
  const reported = before.status === 'executing' && effect.version > before.version + 1;
  assert.ok(next.includes(status) || reported, `I2: ${id} went from ${before.status} to ${status}`);
}

/** What the receiver saw: each call approved to the byte, and repeated only where that does no harm (I1). */
export function checkCalls(action: Action, calls: readonly Call[], approvals: readonly RecordedDecision[]): void {
  const { id } = action;
  assert.equal(new Set(calls.map(({ key }) => key)).size, 1, `I1: calls of ${id} came under different keys`);
  if (!mayRepeat(action)) assert.equal(calls.length, 1, `I1: ${id} was called ${calls.length} times`);
  assert.notEqual(action.clearance, 'deny', `I1: ${id} was called although it is forbidden`);
  for (const { digest } of calls) {
    assert.equal(digest, action.digest, `I1: something else was called under ${id}`);
    if (action.clearance !== 'ask') continue;
    const approval = approvals.find(({ approvedActionId }) => approvedActionId === id);
    assert.equal(approval?.approvedDigest, digest, `I1: ${id} was called and nobody had approved it`);
  }
}
