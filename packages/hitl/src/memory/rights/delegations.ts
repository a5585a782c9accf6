import { auditBody } from '../../core/audit/audit-body.ts';
import { checkDelegation, mayTakeBack } from '../../core/requests/lending.ts';
import type { Actor } from '../../schema/actor.ts';
import type { Delegation, DelegationTerms } from '../../schema/delegation.ts';
import { HitlError } from '../../schema/errors.ts';
import type { DelegationId } from '../../schema/ids.ts';
import { record, type Tx } from '../transaction.ts';

export function delegate(tx: Tx, id: DelegationId, terms: DelegationTerms, actor: Actor): Delegation {
  const existing = tx.storage.delegations.get(id);
  if (existing !== undefined) return existing;
  checkDelegation(terms, actor, tx.now);
  const delegation = tx.storage.delegations.put(id, { ...terms, id, revokedAt: null, version: 1 });
  record(
    tx,
    auditBody('delegation-made', {
      subject: { type: 'delegation', id, version: 1 },
      runId: null,
      actor,
      data: { from: terms.from, to: terms.to, starts_at: terms.startsAt.toISOString(), ends_at: terms.endsAt.toISOString() },
    }),
  );
  return delegation;
}

export function revokeDelegation(tx: Tx, id: DelegationId, actor: Actor): Delegation {
  const delegation = tx.storage.delegations.get(id);
  if (delegation === undefined) throw new HitlError('HITL_DELEGATION_NOT_FOUND', id);
  if (!mayTakeBack(delegation, actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not revoke ${id}`);
  if (delegation.revokedAt !== null) return delegation;
  const { from, to } = delegation;

  const version = delegation.version + 1;
  const subject = { type: 'delegation', id, version } as const;
  record(tx, auditBody('delegation-revoked', { subject, runId: null, actor, data: { from, to } }));
  return tx.storage.delegations.put(id, { ...delegation, version, revokedAt: tx.now });
}

export const listDelegations = ({ storage }: Tx, filter: { to?: string } = {}): Delegation[] =>
  [...storage.delegations.values()].filter((delegation) => filter.to === undefined || delegation.to === filter.to);
