import { digestOf } from '../core/digest.ts';
import type { Json } from '../schema/json.ts';
import type { Policy } from '../schema/policy.ts';

/**
 * A digest of what a policy says, however it was written down: order of keys, comments and spelled-out defaults
 * make no difference. Expressions count by their text. A condition that is a function of the program doesn't:
 * whoever changes one changes the program, and its name in the policy should change with it.
 */
export function policyVersion({ gates, timings, pauseMaxSeconds, budgets, criticalReadingSeconds }: Omit<Policy, 'version'>): string {
  // The way through JSON leaves out functions and what is undefined.
  const content = JSON.parse(JSON.stringify({ form: 1, gates, timings, pauseMaxSeconds, budgets, criticalReadingSeconds })) as Json;
  return digestOf(content);
}
