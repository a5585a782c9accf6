import type { Actor } from '../../schema/actor.ts';

/** Who the record names for what the owner of a run does. */
export const ownerOf = (hold: { readonly owner: string }): Actor => ({ kind: 'agent', id: hold.owner, channel: 'internal' });
