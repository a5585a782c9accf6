import type { Action } from '../../schema/action.ts';
import type { Bound, Grant } from '../../schema/grant.ts';
import type { RunId } from '../../schema/ids.ts';
import type { Json } from '../../schema/json.ts';
import { RISK_LEVELS } from '../../schema/risk.ts';
import { canonical } from '../canonical.ts';

/** Why a grant doesn't answer for an action. */
export type GrantMiss =
  | 'not_a_tool_call'
  | 'other_tool'
  | 'other_run'
  | 'revoked'
  | 'expired'
  | 'used_up'
  | 'too_risky'
  | 'granted_by_requester'
  | 'parameter_not_named'
  | 'parameter_missing'
  | 'parameter_out_of_bounds';

/** `parameter` names the one that the grant stumbled over. */
export type GrantCoverage =
  | { readonly covers: true }
  | { readonly covers: false; readonly because: GrantMiss; readonly parameter?: string };

/** Whether a standing grant answers for exactly this action, now. Whatever the grant doesn't name, it doesn't cover. */
export function grantCovers(
  grant: Grant,
  action: Pick<Action, 'type' | 'tool' | 'parameters' | 'risk'>,
  at: { readonly now: Date; readonly requestedBy: string; readonly requesterMayApprove: boolean; readonly runId: RunId },
): GrantCoverage {
  if (action.type !== 'tool_call') return miss('not_a_tool_call');
  if (grant.tool !== action.tool) return miss('other_tool');
  if (grant.runId !== undefined && grant.runId !== at.runId) return miss('other_run');
  if (grant.revokedAt !== null) return miss('revoked');
  // Turned round, so that an invalid date covers nothing.
  if (!(at.now < grant.expiresAt)) return miss('expired');
  if (!(grant.used < grant.maxUses)) return miss('used_up');
  if (!isWithinRisk(action.risk.level, grant.maxRisk)) return miss('too_risky');
  if (!at.requesterMayApprove && grant.grantedBy === at.requestedBy) return miss('granted_by_requester');
  return boundsCover(grant.bounds, action.parameters);
}

/** Whether parameters lie within bounds: each of them is named, and each that is named is there. */
export function boundsCover(bounds: Grant['bounds'], parameters: Action['parameters']): GrantCoverage {
  for (const [name, value] of Object.entries(parameters)) {
    const bound = Object.hasOwn(bounds, name) ? bounds[name] : undefined;
    if (bound === undefined) return miss('parameter_not_named', name);
    if (!isInside(bound, value)) return miss('parameter_out_of_bounds', name);
  }
  for (const [name, bound] of Object.entries(bounds)) {
    if (!('any' in bound) && !Object.hasOwn(parameters, name)) return miss('parameter_missing', name);
  }
  return { covers: true };
}

const GRADES: readonly string[] = RISK_LEVELS;

/** A level nobody knows is beyond every grant, and so is `critical`, whatever a stored grant says. */
function isWithinRisk(level: string, most: string): boolean {
  return GRADES.includes(level) && level !== 'critical' && GRADES.indexOf(level) <= GRADES.indexOf(most);
}

function isInside(bound: Bound, value: Json): boolean {
  if ('any' in bound) return true;
  if ('equals' in bound) return isSame(bound.equals, value);
  if ('oneOf' in bound) return bound.oneOf.some((allowed) => isSame(allowed, value));
  if ('prefix' in bound) return typeof value === 'string' && startsInside(bound.prefix, value);
  return typeof value === 'number' && value <= bound.max && (bound.min === undefined || value >= bound.min);
}

/**
 * A prefix is meant as a place to stay in. Text that starts with it can still lead out again: up a path, or,
 * after a bare origin, to another host (`https://shop.example` also starts `https://shop.example.evil.test`).
 */
function startsInside(prefix: string, value: string): boolean {
  if (!value.startsWith(prefix)) return false;
  // Looked at from a little before the end of the prefix, where half of a way up may already stand.
  if (/\.\.|%2e|%25/i.test(value.slice(Math.max(0, prefix.length - 2)))) return false;
  if (!prefix.includes('://')) return true;
  const [inside, target] = [URL.parse(prefix), URL.parse(value)];
  return inside !== null && target !== null && inside.origin === target.origin && inside.host === target.host;
}

function isSame(one: Json, other: Json): boolean {
  try {
    return canonical(one) === canonical(other);
  } catch {
    // Something without a canonical form equals nothing, itself included.
    return false;
  }
}

const miss = (because: GrantMiss, parameter?: string): GrantCoverage => ({
  covers: false,
  because,
  ...(parameter === undefined ? {} : { parameter }),
});
