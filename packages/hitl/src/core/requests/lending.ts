import { type Actor, ROLES } from '../../schema/actor.ts';
import { type Delegation, type DelegationTerms, DelegationTermsSchema } from '../../schema/delegation.ts';
import { HitlError } from '../../schema/errors.ts';

/** Whose word can stand for something that nobody looks at again: a grant, or what became of an effect. */
export const mayVouch = (actor: Actor): boolean => actor.kind === 'person' && (actor.role === 'approver' || actor.role === 'admin');

/** Nobody hands on more than they have; an admin may speak for somebody who is away. */
export function checkDelegation(terms: DelegationTerms, actor: Actor, now: Date): void {
  if (!mayHandOn(terms, actor)) throw new HitlError('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not delegate this`);
  const parsed = DelegationTermsSchema.safeParse(terms);
  if (!parsed.success) throw new HitlError('HITL_INVALID_INPUT', parsed.error.issues.map((issue) => issue.message).join('; '));
  if (!(terms.endsAt > now)) throw new HitlError('HITL_INVALID_INPUT', 'the delegation would be over already');
}

function mayHandOn(terms: DelegationTerms, actor: Actor): boolean {
  if (actor.kind !== 'person') return false;
  if (actor.role === 'admin') return true;
  return (
    actor.id === terms.from &&
    ROLES.indexOf(terms.role) <= ROLES.indexOf(actor.role) &&
    terms.groups.every((group) => actor.groups.includes(group))
  );
}

/** Who may end a delegation before its time. */
export const mayTakeBack = (delegation: Delegation, actor: Actor): boolean =>
  actor.kind === 'person' && (actor.id === delegation.from || actor.role === 'admin');
