import type { Actor, Assignee } from '../../schema/actor.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Request } from '../../schema/request.ts';
import { auditBody } from '../audit/audit-body.ts';
import { type RequestChange, unchanged } from './change.ts';
import { freshSchedule } from './schedule.ts';

/** Passes a request on: it stays open, one level higher, with the whole of its time before it again. Votes stay. */
export function escalate(
  request: Request,
  how: { to: Assignee; cause: 'person' | 'timeout' | 'unanswered'; reason: string; actor: Actor },
): RequestChange {
  const level = request.level + 1;
  return {
    ...unchanged(request),
    did: 'escalated',
    status: 'pending',
    level,
    assignee: how.to,
    remindersSent: 0,
    schedule: freshSchedule(request.timing, level),
    audit: auditBody('request-escalated', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor: how.actor,
      data: { level, to: how.to as JsonObject, cause: how.cause, reason: how.reason },
    }),
    event: { type: 'request-escalated', data: { request_id: request.id, level, to: how.to as JsonObject } },
  };
}
