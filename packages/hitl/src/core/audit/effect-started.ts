import type { AuditBody } from '../../schema/audit.ts';
import type { Effect } from '../../schema/effect.ts';
import { auditBody } from './audit-body.ts';
import { ownerOf } from './owner.ts';

type Started = Pick<Effect, 'actionId' | 'runId' | 'approvedDigest' | 'idempotencyKey' | 'attempts' | 'version'>;

/** The entry about a call that is about to be made, for the first time or again. */
export const effectStarted = (hold: { readonly owner: string }, started: Started): AuditBody =>
  auditBody('effect-started', {
    subject: { type: 'effect', id: started.actionId, version: started.version },
    runId: started.runId,
    actor: ownerOf(hold),
    data: {
      action_id: started.actionId,
      action_digest: started.approvedDigest,
      attempt: started.attempts,
      idempotency_key: started.idempotencyKey,
    },
  });
