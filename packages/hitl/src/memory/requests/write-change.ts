import type { RequestChange } from '../../core/requests/change.ts';
import type { Schedule } from '../../core/requests/schedule.ts';
import type { RecordedDecision, Request } from '../../schema/request.ts';
import { after, emit, record, type Tx } from '../transaction.ts';

/** Writes everything that a transition says of the request itself: row, vote, decision, entry and event. */
export function writeChange(tx: Tx, request: Request, change: RequestChange): Request {
  const { storage, now } = tx;
  const changed = storage.requests.put(request.id, {
    ...request,
    status: change.status,
    version: change.version,
    level: change.level,
    round: change.round,
    assignee: change.assignee,
    remindersSent: change.remindersSent,
    ...dueTimes(request, change.schedule, now),
    resolvedAt: change.status === 'pending' ? null : now,
  });
  if (change.vote !== undefined) {
    const { approves: _, ...vote } = change.vote;
    const votes = storage.votes.get(request.id) ?? [];
    storage.votes.put(request.id, [...votes, { requestId: request.id, round: request.round, ...vote, at: now }]);
  }
  if (change.decision !== undefined) writeDecision(tx, { requestId: request.id, ...change.decision, at: now });
  record(tx, change.audit);
  const run = storage.runs.get(request.runId);
  if (run !== undefined) emit(tx, run, change.event);
  return changed;
}

export function writeDecision({ storage }: Tx, decision: RecordedDecision): RecordedDecision {
  if (decision.approvedActionId !== undefined) storage.approvals.put(decision.approvedActionId, decision);
  return storage.decisions.put(decision.requestId, decision);
}

type DueTimes = Pick<Request, 'deadlineAt' | 'warnAt' | 'remindAt' | 'escalateAt'>;

/** When things are due, from a schedule in seconds; what the schedule leaves out stays as it was. */
export function dueTimes(before: DueTimes, schedule: Schedule, now: Date): DueTimes {
  const at = (seconds: number | null | undefined, old: Date | null): Date | null =>
    seconds === undefined ? old : seconds === null ? null : after(now, seconds);
  return {
    deadlineAt: at(schedule.deadline, before.deadlineAt),
    warnAt: at(schedule.warn, before.warnAt),
    remindAt: at(schedule.remind, before.remindAt),
    escalateAt: at(schedule.escalate, before.escalateAt),
  };
}
