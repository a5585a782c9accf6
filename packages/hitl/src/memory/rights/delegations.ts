import { auditBody } from '../../core/audit-body.ts';
import { type Actor, ROLES } from '../../schema/actor.ts';
import { type Delegation, type DelegationTerms, DelegationTermsSchema } from '../../schema/delegation.ts';
import { HitlError } from '../../schema/errors.ts';
import type { DelegationId } from '../../schema/ids.ts';
import { record, type Tx } from '../transaction.ts';

export function delegate(tx: Tx, id: DelegationId, terms: DelegationTerms, actor: Actor): Delegation {
  const existing = tx.storage.delegations.get(id);
  if (existing !== undefined) return existing;
  if (!mayHandOn(terms, actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not delegate this`);
  const parsed = DelegationTermsSchema.safeParse(terms);
  if (!parsed.success) throw new HitlError('HITL_INVALID_INPUT', parsed.error.issues.map((issue) => issue.message).join('; '));
  if (!(terms.endsAt > tx.now)) throw new HitlError('HITL_INVALID_INPUT', 'the delegation would be over already');

  const delegation = tx.storage.delegations.put(id, { ...parsed.data, id, revokedAt: null, version: 1 });
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

/** Nobody hands on more than they have; an admin may speak for somebody who is away. */
function mayHandOn(terms: DelegationTerms, actor: Actor): boolean {
  if (actor.kind !== 'person') return false;
  if (actor.role === 'admin') return true;
  return (
    actor.id === terms.from &&
    ROLES.indexOf(terms.role) <= ROLES.indexOf(actor.role) &&
    terms.groups.every((group) => actor.groups.includes(group))
  );
}

export function revokeDelegation(tx: Tx, id: DelegationId, actor: Actor): Delegation {
  const delegation = tx.storage.delegations.get(id);
  if (delegation === undefined) throw new HitlError('HITL_DELEGATION_NOT_FOUND', id);
  const { from, to } = delegation;
  if (actor.kind !== 'person' || (actor.id !== from && actor.role !== 'admin')) {
    throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not revoke ${id}`);
  }
  if (delegation.revokedAt !== null) return delegation;

  const version = delegation.version + 1;
  const subject = { type: 'delegation', id, version } as const;
  record(tx, auditBody('delegation-revoked', { subject, runId: null, actor, data: { from, to } }));
  return tx.storage.delegations.put(id, { ...delegation, version, revokedAt: tx.now });
}

export const listDelegations = ({ storage }: Tx, filter: { to?: string } = {}): Delegation[] =>
  [...storage.delegations.values()].filter((delegation) => filter.to === undefined || delegation.to === filter.to);
