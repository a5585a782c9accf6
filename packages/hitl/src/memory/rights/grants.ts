import { auditBody } from '../../core/audit/audit-body.ts';
import { grantGiven } from '../../core/audit/grant-given.ts';
import { mayVouch } from '../../core/requests/lending.ts';
import type { Actor } from '../../schema/actor.ts';
import { HitlError } from '../../schema/errors.ts';
import type { Grant, GrantTerms } from '../../schema/grant.ts';
import type { GrantId } from '../../schema/ids.ts';
import { record, type Tx } from '../transaction.ts';

export function giveGrant(tx: Tx, id: GrantId, terms: GrantTerms, actor: Actor): Grant {
  const existing = tx.storage.grants.get(id);
  if (existing !== undefined) return existing;
  if (!mayVouch(actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not give a grant`);
  if (!(terms.expiresAt > tx.now)) throw new HitlError('HITL_INVALID_INPUT', 'the grant would have expired already');

  const life = { grantedBy: actor.id, grantedAt: tx.now, used: 0, revokedAt: null, revokedBy: null, version: 1 };
  const grant = tx.storage.grants.put(id, { ...terms, id, ...life });
  record(tx, grantGiven(id, terms, actor));
  return grant;
}

export function revokeGrant(tx: Tx, id: GrantId, actor: Actor): Grant {
  const grant = tx.storage.grants.get(id);
  if (grant === undefined) throw new HitlError('HITL_GRANT_NOT_FOUND', id);
  if (!mayVouch(actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not revoke ${id}`);
  if (grant.revokedAt !== null) return grant;

  const version = grant.version + 1;
  const subject = { type: 'grant', id, version } as const;
  record(tx, auditBody('grant-revoked', { subject, runId: null, actor, data: { used: grant.used } }));
  return tx.storage.grants.put(id, { ...grant, version, revokedAt: tx.now, revokedBy: actor.id });
}

/** All of them, in the order they were given: those that are over belong to the picture. */
export const listGrants = ({ storage }: Tx, filter: { tool?: string } = {}): Grant[] =>
  [...storage.grants.values()].filter((grant) => filter.tool === undefined || grant.tool === filter.tool);
