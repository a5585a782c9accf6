import { GRANTABLE_RISKS, suggestGrants as suggest } from '@dream-agent/hitl/suggestions';
import type { Bound } from '../../../grants/bounds.ts';
import type { AnyRequest, RequestOf } from '../../../requests/request.ts';

/** Least first. What is critical is never granted. */
export const RISKS = GRANTABLE_RISKS;

type Approval = RequestOf<'approval_request'>;

export interface SuggestedGrant {
  readonly tool: string;
  readonly bounds: Readonly<Record<string, Bound>>;
  /** The gravest of what was approved; anything graver is asked about as before. */
  readonly maxRisk: (typeof RISKS)[number];
  /** Of what was decided, what it would have covered. */
  readonly covered: readonly Approval[];
  readonly refused: readonly Approval[];
}

/** Where people have said yes to the same tool again and again: a grant that is no wider than what they approved, tried over the same past. */
export function suggestGrants(requests: readonly AnyRequest[]): readonly SuggestedGrant[] {
  const past = requests.flatMap((request) => {
    if (request.type !== 'approval_request' || request.decision?.source !== 'human') return [];
    const { tool, parameters } = request.action;
    return [{ tool, parameters, risk: request.risk_assessment.level, decision: request.decision.decision.kind, request }];
  });
  return suggest(past).map(({ tool, bounds, maxRisk, covered, refused }) => ({
    tool,
    bounds: Object.fromEntries(Object.entries(bounds).map(([name, bound]) => [name, onTheWire(bound)])),
    maxRisk,
    covered: covered.map(({ request }) => request),
    refused: refused.map(({ request }) => request),
  }));
}

type Suggested = ReturnType<typeof suggest>[number]['bounds'][string];

const onTheWire = (bound: Suggested): Bound => ('oneOf' in bound ? { one_of: bound.oneOf } : bound) as Bound;
