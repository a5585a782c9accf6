import type { Actor } from '../../schema/actor.ts';

/** Whose word can stand for something that nobody looks at again: a grant, or what became of an effect. */
export const mayVouch = (actor: Actor): boolean => actor.kind === 'person' && (actor.role === 'approver' || actor.role === 'admin');
