import type { Actor } from '../../schema/actor.ts';
import type { Decision } from '../../schema/decision.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Request } from '../../schema/request.ts';
import { atLeast } from '../../schema/risk.ts';
import { auditBody } from '../audit/audit-body.ts';
import { NOTHING_DUE, type RequestChange, unchanged } from './change.ts';
import { escalate } from './escalate.ts';
import { freshSchedule, nextInChain, nextReminder } from './schedule.ts';

/** Who acts when nobody does. */
export const CLOCK: Actor = { kind: 'system', id: 'clock' };

/**
 * The one thing that is due for a pending request at `now`, or nothing. What is gravest goes first: a request
 * past its deadline is not reminded of.
 */
export function dueChange(request: Request, now: Date): RequestChange | undefined {
  if (request.status !== 'pending') return undefined;
  const isDue = (at: Date | null): at is Date => at !== null && at.getTime() <= now.getTime();
  if (isDue(request.deadlineAt)) return atDeadline(request);
  if (isDue(request.escalateAt)) {
    const target = nextInChain(request.timing, request.level);
    if (target !== undefined) return escalate(request, { to: target, cause: 'unanswered', reason: '', actor: CLOCK });
  }
  if (isDue(request.warnAt)) return warn(request, now);
  if (isDue(request.remindAt)) return remind(request);
  return undefined;
}

function atDeadline(request: Request): RequestChange {
  const { timing } = request;
  switch (timing.timeoutAction) {
    case 'retry':
      return request.round <= timing.maxRetries ? retry(request) : expire(request, { kind: 'reject' });
    case 'escalate': {
      const target = nextInChain(timing, request.level);
      return target === undefined
        ? expire(request, { kind: 'reject' })
        : escalate(request, { to: target, cause: 'timeout', reason: '', actor: CLOCK });
    }
    case 'default':
      return expire(request, timing.defaultDecision ?? { kind: 'reject' });
    case 'approve':
    case 'reject':
    case 'abort':
    case 'skip':
      return expire(request, { kind: timing.timeoutAction });
  }
}

/** Silence never approves what is risky, or what can't be approved at all. */
function mayApproveBySilence(request: Request): boolean {
  return !atLeast(request.risk.level, 'high') && request.allowedDecisions.includes('approve');
}

function expire(request: Request, wanted: Decision): RequestChange {
  const decision: Decision = wanted.kind === 'approve' && !mayApproveBySilence(request) ? { kind: 'reject' } : wanted;
  const approved = decision.kind === 'approve' ? { approvedActionId: request.actionId, approvedDigest: request.actionDigest } : {};
  const version = request.version + 1;
  return {
    ...unchanged(request),
    did: 'expired',
    status: 'expired',
    schedule: NOTHING_DUE,
    decision: { decision, source: 'timeout', ...approved },
    ...(decision.kind === 'abort' ? { stopsRun: 'nobody answered in time' } : {}),
    audit: auditBody('request-expired', {
      subject: { type: 'request', id: request.id, version },
      runId: request.runId,
      actor: CLOCK,
      data: {
        timeout_action: request.timing.timeoutAction,
        decision: decision as JsonObject,
        ...(approved.approvedActionId === undefined
          ? {}
          : { approved_action_id: approved.approvedActionId, approved_digest: approved.approvedDigest }),
      },
    }),
    event: { type: 'request-expired', data: { request_id: request.id, decision: decision.kind } },
  };
}

function retry(request: Request): RequestChange {
  const round = request.round + 1;
  return {
    ...unchanged(request),
    did: 'retried',
    status: 'pending',
    round,
    remindersSent: 0,
    schedule: freshSchedule(request.timing, request.level),
    audit: auditBody('request-retried', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor: CLOCK,
      data: { round },
    }),
    event: { type: 'request-retried', data: { request_id: request.id, round } },
  };
}

function warn(request: Request, now: Date): RequestChange {
  const secondsLeft = request.deadlineAt === null ? 0 : Math.max(0, Math.round((request.deadlineAt.getTime() - now.getTime()) / 1000));
  return {
    ...unchanged(request),
    did: 'warned',
    status: 'pending',
    schedule: { warn: null },
    audit: auditBody('request-warned', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor: CLOCK,
      data: { seconds_left: secondsLeft },
    }),
    event: {
      type: 'request-warned',
      data: { request_id: request.id, seconds_left: secondsLeft, timeout_action: request.timing.timeoutAction },
    },
  };
}

function remind(request: Request): RequestChange {
  const reminder = request.remindersSent + 1;
  return {
    ...unchanged(request),
    did: 'reminded',
    status: 'pending',
    remindersSent: reminder,
    schedule: { remind: nextReminder(request.timing, reminder) },
    audit: auditBody('request-reminded', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor: CLOCK,
      data: { reminder },
    }),
    event: { type: 'request-reminded', data: { request_id: request.id, reminder } },
  };
}
