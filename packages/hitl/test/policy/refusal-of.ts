import { expect } from 'vitest';
import type { PolicyProblem } from '../../src/policy/policy-problem.ts';
import { HitlError } from '../../src/schema/errors.ts';

/** What a policy is refused for. Fails the test when it isn't refused. */
export function refusalOf(make: () => unknown): { message: string; problems: readonly PolicyProblem[]; lines: readonly string[] } {
  let thrown: unknown;
  try {
    make();
  } catch (error) {
    thrown = error;
  }
  expect(thrown, 'the policy was taken').toBeDefined();
  if (!HitlError.is(thrown)) throw thrown;
  expect(thrown.code).toBe('HITL_POLICY_INVALID');
  const problems = thrown.details['problems'] as PolicyProblem[];
  return { message: thrown.message, problems, lines: thrown.message.split('\n').slice(1) };
}
