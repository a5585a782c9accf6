import type { Actor } from '../../schema/actor.ts';
import type { AuditActor, AuditBody, AuditData, AuditSubject, AuditType } from '../../schema/audit.ts';

/** The only place where an audit entry's content is put together; the type fixes what data it takes. */
export function auditBody<Type extends AuditType>(
  type: Type,
  about: { subject: AuditSubject; runId: string | null; actor: Actor; data: AuditData<Type> },
): AuditBody<Type> {
  return { v: 1, type, subject: about.subject, run_id: about.runId, actor: auditActor(about.actor), data: about.data };
}

/** What the record keeps of whoever acted. */
export function auditActor(actor: Actor): AuditActor {
  switch (actor.kind) {
    case 'person':
      return {
        kind: 'person',
        id: actor.id,
        channel: actor.channel,
        ...(actor.key === undefined ? {} : { key: actor.key }),
        ...(actor.address === undefined ? {} : { address: actor.address }),
      };
    case 'agent':
      return { kind: 'agent', id: actor.id, channel: actor.channel };
    case 'system':
      return { kind: 'system', id: actor.id };
  }
}
