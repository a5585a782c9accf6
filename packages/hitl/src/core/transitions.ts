import type { EffectStatus } from '../schema/effect.ts';
import type { RequestStatus } from '../schema/request.ts';
import type { RunStatus } from '../schema/run.ts';

/*
 * Every state there is and where it may go from there. Nothing else in the tree compares statuses to find out
 * what may follow, and the database has triggers that say the same.
 *
 *   request   pending ──► decided | expired | cancelled          (escalation, retry, reminder keep it pending)
 *   effect    executing ──► executed | failed | outcome_unknown ──► executed | failed   (settled by a person or a probe)
 *   run       queued ⇄ running ⇄ waiting, each ⇄ paused, and from all of these to an end
 */

export const REQUEST_NEXT = {
  pending: ['pending', 'decided', 'expired', 'cancelled'],
  decided: [],
  expired: [],
  cancelled: [],
} as const satisfies Record<RequestStatus, readonly RequestStatus[]>;

export const EFFECT_NEXT = {
  executing: ['executing', 'executed', 'failed', 'outcome_unknown'],
  outcome_unknown: ['executed', 'failed'],
  executed: [],
  failed: [],
} as const satisfies Record<EffectStatus, readonly EffectStatus[]>;

const ENDS = ['succeeded', 'failed', 'rejected', 'cancelled'] as const;

export const RUN_NEXT = {
  queued: ['running', 'paused', 'cancelled'],
  // From running to running is a take-over after a lapsed lease.
  running: ['running', 'queued', 'waiting', 'paused', ...ENDS],
  waiting: ['queued', 'running', 'paused', 'cancelled'],
  paused: ['queued', 'cancelled'],
  succeeded: [],
  failed: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<RunStatus, readonly RunStatus[]>;

const leads = <Status extends string>(table: Record<Status, readonly Status[]>, from: Status, to: Status): boolean =>
  table[from].includes(to);

export const requestMayBecome = (from: RequestStatus, to: RequestStatus): boolean => leads<RequestStatus>(REQUEST_NEXT, from, to);
export const effectMayBecome = (from: EffectStatus, to: EffectStatus): boolean => leads<EffectStatus>(EFFECT_NEXT, from, to);
export const runMayBecome = (from: RunStatus, to: RunStatus): boolean => leads<RunStatus>(RUN_NEXT, from, to);

export const requestIsOpen = (status: RequestStatus): boolean => REQUEST_NEXT[status].length > 0;
export const runHasEnded = (status: RunStatus): boolean => RUN_NEXT[status].length === 0;
export const effectIsFinal = (status: EffectStatus): boolean => EFFECT_NEXT[status].length === 0;
