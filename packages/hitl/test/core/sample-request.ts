import { deriveId } from '../../src/core/derive-id.ts';
import type { RequestChange } from '../../src/core/requests/change.ts';
import { freshSchedule, type Schedule } from '../../src/core/requests/schedule.ts';
import type { Action } from '../../src/schema/action.ts';
import type { Request } from '../../src/schema/request.ts';
import { type ActionOptions, anAction, type TermsOptions, termsFor } from '../../src/testing/fixtures.ts';

export const T0 = new Date('2026-11-16T09:00:00.000Z');
export const after = (seconds: number, from: Date = T0): Date => new Date(from.getTime() + seconds * 1000);

/** A request that was opened at `T0`, as a ledger would have it. */
export function aRequest(options: { action?: ActionOptions; terms?: TermsOptions; row?: Partial<Request> } = {}): {
  request: Request;
  action: Action;
} {
  const action = anAction(deriveId('run', 'one'), options.action);
  const terms = termsFor(action, options.terms);
  const request: Request = {
    ...terms,
    status: 'pending',
    version: 1,
    level: 0,
    round: 1,
    assignee: { kind: 'role', role: 'reviewer' },
    openedAt: T0,
    ...times({ deadlineAt: null, warnAt: null, remindAt: null, escalateAt: null }, freshSchedule(terms.timing, 0), T0),
    remindersSent: 0,
    resolvedAt: null,
    ...options.row,
  };
  return { request, action };
}

/** The request after a change, written at `now`. */
export const changed = (request: Request, change: RequestChange, now: Date): Request => ({
  ...request,
  status: change.status,
  version: change.version,
  level: change.level,
  round: change.round,
  assignee: change.assignee,
  remindersSent: change.remindersSent,
  ...times(request, change.schedule, now),
  resolvedAt: change.status === 'pending' ? null : now,
});

type Times = Pick<Request, 'deadlineAt' | 'warnAt' | 'remindAt' | 'escalateAt'>;

function times(before: Times, schedule: Schedule, now: Date): Times {
  const at = (seconds: number | null | undefined, old: Date | null) =>
    seconds === undefined ? old : seconds === null ? null : after(seconds, now);
  return {
    deadlineAt: at(schedule.deadline, before.deadlineAt),
    warnAt: at(schedule.warn, before.warnAt),
    remindAt: at(schedule.remind, before.remindAt),
    escalateAt: at(schedule.escalate, before.escalateAt),
  };
}
