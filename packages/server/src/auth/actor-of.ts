import type { Channel, Person } from '@dream-agent/hitl/schema';
import type { Principal } from './principal.ts';

/**
 * Who acts, for the ledger. A key acts as the person who owns it and an identity as the person it was linked to, so nobody counts
 * twice and nobody approves what they started by coming in through another door.
 */
export function actorOf(principal: Principal, via: { channel: Channel; address?: string }): Person {
  const { userId, role, groups, credential } = principal;
  return {
    kind: 'person',
    id: userId,
    role,
    groups: [...groups],
    channel: via.channel,
    ...(credential.kind === 'api-key' ? { key: credential.id } : {}),
    ...(via.address === undefined ? {} : { address: via.address }),
  };
}
