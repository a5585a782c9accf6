import type { AnyRequest, RequestOf } from '../../../requests/request.ts';
import type { Bound } from './bounds.ts';

/** Fewer approvals say nothing about the next one. */
export const LEAST_APPROVED = 5;
/** With more refusals among them it is no routine. */
const LEAST_SHARE = 0.9;
const MOST_VALUES = 5;

type Approval = RequestOf<'approval_request'>;
type Value = Approval['action']['parameters'][string];

export interface SuggestedGrant {
  readonly tool: string;
  readonly bounds: Readonly<Record<string, Bound>>;
  /** Of what was decided, what it would have covered. */
  readonly covered: readonly Approval[];
  readonly refused: readonly Approval[];
}

const APPROVES = new Set(['approve', 'modify']);
const isApproved = ({ decision }: Approval): boolean => decision !== null && APPROVES.has(decision.decision.kind);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The narrowest bound that holds for all of these. */
function boundOver(values: readonly Value[]): Bound {
  const different = values.filter((value, index) => values.findIndex((other) => same(value, other)) === index);
  const [first] = different;
  if (different.length === 1 && first !== undefined) return { equals: first };
  if (different.every((value) => typeof value === 'number')) return { min: Math.min(...different), max: Math.max(...different) };
  return different.length <= MOST_VALUES ? { one_of: different } : { any: true };
}

function fits(value: Value, bound: Bound | undefined): boolean {
  if (bound === undefined) return false;
  if ('any' in bound) return true;
  if ('equals' in bound) return same(value, bound.equals);
  if ('one_of' in bound) return bound.one_of.some((one) => same(one, value));
  if ('prefix' in bound) return typeof value === 'string' && value.startsWith(bound.prefix);
  return typeof value === 'number' && value <= bound.max && value >= (bound.min ?? Number.NEGATIVE_INFINITY);
}

/** Where people have said yes to the same tool again and again: a grant that is no wider than what they approved, tried over the same past. */
export function suggestGrants(requests: readonly AnyRequest[]): readonly SuggestedGrant[] {
  const decided = requests.filter(
    (request): request is Approval => request.type === 'approval_request' && request.decision?.source === 'human',
  );
  return [...Map.groupBy(decided, ({ action }) => action.tool)].flatMap(([tool, asked]) => {
    const approved = asked.filter(isApproved);
    if (approved.length < LEAST_APPROVED || approved.some(({ risk_assessment }) => risk_assessment.level === 'critical')) return [];
    const names = [...new Set(approved.flatMap(({ action }) => Object.keys(action.parameters)))];
    const bounds = Object.fromEntries(
      names.map((name) => [
        name,
        boundOver(approved.flatMap(({ action: { parameters } }) => (name in parameters ? [parameters[name] as Value] : []))),
      ]),
    );
    const covered = asked.filter(({ action }) => Object.entries(action.parameters).every(([name, value]) => fits(value, bounds[name])));
    const refused = covered.filter((request) => !isApproved(request));
    return refused.length > covered.length * (1 - LEAST_SHARE) ? [] : [{ tool, bounds, covered, refused }];
  });
}
