import type { Actor } from '../../schema/actor.ts';
import type { Request } from '../../schema/request.ts';
import { auditBody } from '../audit/audit-body.ts';
import { NOTHING_DUE, type RequestChange, unchanged } from './change.ts';

/** Takes a question back. Nothing was decided, so there is no decision to record. */
export function cancel(request: Request, by: { actor: Actor; reason: string }): RequestChange {
  return {
    ...unchanged(request),
    did: 'cancelled',
    status: 'cancelled',
    schedule: NOTHING_DUE,
    audit: auditBody('request-cancelled', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor: by.actor,
      data: { reason: by.reason },
    }),
    event: { type: 'request-cancelled', data: { request_id: request.id, reason: by.reason } },
  };
}
