import type { Assignee } from '../../schema/actor.ts';
import type { Request } from '../../schema/request.ts';
import type { Timing } from '../../schema/timing.ts';

/** When things are due, in seconds from the moment it is written; `null` is never, absent is unchanged. */
export interface Schedule {
  readonly deadline?: number | null;
  readonly warn?: number | null;
  readonly remind?: number | null;
  readonly escalate?: number | null;
}

/** Everything that is due for a request that has just been put to somebody, for the first time or anew. */
export function freshSchedule(timing: Timing, level: number): Required<Schedule> {
  const { timeoutSeconds, warnBeforeSeconds, reminderInterval, maxReminders, escalationTimeout } = timing;
  return {
    deadline: timeoutSeconds,
    warn:
      timeoutSeconds !== null && warnBeforeSeconds !== undefined && warnBeforeSeconds < timeoutSeconds
        ? timeoutSeconds - warnBeforeSeconds
        : null,
    remind: reminderInterval !== undefined && (maxReminders > 0 || timeoutSeconds === null) ? reminderInterval : null,
    escalate: escalationTimeout !== undefined && nextInChain(timing, level) !== undefined ? escalationTimeout : null,
  };
}

/** Seconds to the next reminder, or `null` when enough have been sent. Without a deadline they go on. */
export function nextReminder(timing: Timing, sent: number): number | null {
  if (timing.reminderInterval === undefined) return null;
  return timing.timeoutSeconds === null || sent < timing.maxReminders ? timing.reminderInterval : null;
}

/** Who comes after `level` escalations; nobody once the chain has been gone through as often as allowed. */
export function nextInChain(timing: Timing, level: number): Assignee | undefined {
  const { escalationChain, escalationRounds } = timing;
  if (level >= escalationChain.length * escalationRounds) return undefined;
  return escalationChain[level % escalationChain.length];
}

/** The earliest moment at which a request wants to be looked at. */
export function nextDue(request: Pick<Request, 'deadlineAt' | 'warnAt' | 'remindAt' | 'escalateAt'>): Date | null {
  const due = [request.deadlineAt, request.warnAt, request.remindAt, request.escalateAt].filter((at) => at !== null);
  return due.length === 0 ? null : new Date(Math.min(...due.map((at) => at.getTime())));
}
