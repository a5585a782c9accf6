import assert from 'node:assert/strict';
import type { HitlErrorCode } from '../../schema/errors.ts';
import { HitlError } from '../../schema/errors.ts';

interface Outcome {
  readonly kind: string;
}

/** The outcome, if it is of this kind; else the case fails and shows what came instead. */
export function expectKind<Any extends Outcome, Kind extends Any['kind']>(outcome: Any, kind: Kind): Extract<Any, { kind: Kind }> {
  if (outcome.kind !== kind) assert.fail(`expected "${kind}", got ${JSON.stringify(outcome)}`);
  return outcome as Extract<Any, { kind: Kind }>;
}

type Refused<Any> = Extract<Any, { kind: 'refused' }>;

/** The refusal, if it is one and for this reason. */
export function expectRefused<Any>(outcome: Any, code: HitlErrorCode): Refused<Any> {
  const refusal = outcome as { kind?: string; code?: string; message?: string };
  assert.deepEqual({ kind: refusal.kind, code: refusal.code }, { kind: 'refused', code }, `got ${JSON.stringify(outcome)}`);
  assert.ok((refusal.message ?? '') !== '', 'a refusal says why');
  return outcome as Refused<Any>;
}

/** Fails unless the promise is rejected with an error of ours that has this code. */
export async function expectThrown(work: Promise<unknown>, code: HitlErrorCode): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(HitlError.is(error), `expected ${code}, got ${String(error)}`);
    assert.equal(error.code, code);
    return true;
  });
}

/** Times that were written from one reading of the clock, give or take the rounding of a database. */
export function expectSecondsApart(from: Date | null, to: Date | null, seconds: number): void {
  assert.ok(from !== null && to !== null, 'both moments are there');
  const apart = (to.getTime() - from.getTime()) / 1000;
  assert.ok(Math.abs(apart - seconds) < 0.01, `expected ${seconds} s apart, got ${apart}`);
}

/** What is there, where the case has already made sure of it. */
export function present<Value>(value: Value | undefined | null): Value {
  assert.ok(value !== undefined && value !== null, 'expected a value');
  return value;
}
