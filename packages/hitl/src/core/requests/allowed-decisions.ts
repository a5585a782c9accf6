import type { DecisionKind } from '../../schema/decision.ts';
import type { RequestKind } from '../../schema/question.ts';

/** What each kind of request can be answered with, unless its gate allows less. */
export const ALLOWED_DECISIONS = {
  clarification: ['answer', 'abort'],
  plan_review: ['approve', 'modify', 'reject', 'defer', 'escalate', 'abort'],
  approval_request: ['approve', 'modify', 'reject', 'skip', 'defer', 'escalate', 'abort'],
  input_request: ['answer', 'skip', 'abort'],
  final_response: ['approve', 'modify', 'reject', 'defer', 'escalate', 'abort'],
  error_recovery: ['retry', 'skip', 'abort', 'escalate'],
} as const satisfies Record<RequestKind, readonly DecisionKind[]>;

/** Narrows the kind's decisions to what a gate allows. Never widens: what the kind does not take stays out. */
export function allowedDecisions(
  kind: RequestKind,
  narrowing: { allowed?: readonly DecisionKind[] | undefined; allowModification?: boolean } = {},
): DecisionKind[] {
  const base: readonly DecisionKind[] = ALLOWED_DECISIONS[kind];
  return base.filter(
    (decision) =>
      (narrowing.allowed === undefined || narrowing.allowed.includes(decision)) &&
      (decision !== 'modify' || narrowing.allowModification !== false),
  );
}
