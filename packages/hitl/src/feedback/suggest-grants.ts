import { canonical } from '../core/canonical.ts';
import { boundsCover } from '../core/gates/grants.ts';
import type { DecisionKind } from '../schema/decision.ts';
import type { Bound } from '../schema/grant.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { RiskLevel } from '../schema/risk.ts';

/** Something a person has decided about a call of a tool. */
export interface PastDecision {
  readonly tool: string;
  readonly parameters: JsonObject;
  readonly risk: RiskLevel;
  readonly decision: DecisionKind;
}

/** A grant that would be no wider than what people have approved, tried over the same past. Nothing has been switched on. */
export interface SuggestedGrant<Past extends PastDecision = PastDecision> {
  readonly tool: string;
  readonly bounds: Readonly<Record<string, Bound>>;
  /** The gravest of what was approved; anything graver is asked about as before. */
  readonly maxRisk: GrantableRisk;
  /** Of what was decided, all that it would have approved. */
  readonly covered: readonly Past[];
  /** Of that, what people did not approve. */
  readonly refused: readonly Past[];
}

/** Fewer approvals say nothing about the next one. */
export const LEAST_APPROVED = 5;
/** With more refusals among them it is no routine. */
const LEAST_SHARE = 0.9;
const MOST_VALUES = 5;
/** Least first. What is critical is never granted. */
export const GRANTABLE_RISKS = ['low', 'medium', 'high'] as const;
export type GrantableRisk = (typeof GRANTABLE_RISKS)[number];

const APPROVES: ReadonlySet<DecisionKind> = new Set(['approve', 'modify']);
export const isApproval = ({ decision }: Pick<PastDecision, 'decision'>): boolean => APPROVES.has(decision);

/** Where people have said yes to the same tool again and again. */
export function suggestGrants<Past extends PastDecision>(past: readonly Past[]): readonly SuggestedGrant<Past>[] {
  return [...Map.groupBy(past, ({ tool }) => tool)].flatMap(([tool, asked]) => {
    const approved = asked.filter(isApproval);
    if (approved.length < LEAST_APPROVED || approved.some(({ risk }) => risk === 'critical')) return [];
    const bounds = boundsOver(approved.map(({ parameters }) => parameters));
    const maxRisk = GRANTABLE_RISKS.findLast((level) => approved.some(({ risk }) => risk === level)) ?? 'low';
    const covered = asked.filter(({ parameters }) => boundsCover(bounds, parameters).covers);
    const refused = covered.filter((one) => !isApproval(one));
    return refused.length > covered.length * (1 - LEAST_SHARE) ? [] : [{ tool, bounds, maxRisk, covered, refused }];
  });
}

/** For each parameter the narrowest bound that holds for all calls. */
export function boundsOver(calls: readonly JsonObject[]): Readonly<Record<string, Bound>> {
  const names = [...new Set(calls.flatMap((parameters) => Object.keys(parameters)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      boundOver(calls.flatMap((parameters) => (Object.hasOwn(parameters, name) ? [parameters[name] ?? null] : []))),
    ]),
  );
}

function boundOver(values: readonly Json[]): Bound {
  const different = [...new Map(values.map((value) => [canonical(value), value])).values()];
  const [first] = different;
  if (different.length === 1 && first !== undefined) return { equals: first };
  if (different.every((value) => typeof value === 'number')) return { min: Math.min(...different), max: Math.max(...different) };
  return different.length <= MOST_VALUES ? { oneOf: different } : { any: true };
}
