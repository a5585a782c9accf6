import type { Ledger } from '@dream-agent/hitl';
import { ROLES, type Role } from '@dream-agent/hitl/schema';
import type { Principal } from '../auth/index.ts';

export interface WaitsFor {
  readonly assignee_kind: string;
  readonly assignee: string;
}

/** What somebody may decide: in their own right, and in that of people who are away. */
export interface Rights {
  readonly everything: boolean;
  readonly people: readonly string[];
  readonly groups: readonly string[];
  readonly roles: readonly Role[];
  /** Whether a request that waits for this one waits for them. */
  reach(request: WaitsFor): boolean;
}

interface Right {
  readonly id: string;
  readonly role: Role;
  readonly groups: readonly string[];
}

/** The ledger judges each answer itself; this is what an inbox shows, and what lets somebody as far as the ledger. */
export async function rightsOf({ ledger }: { ledger: Ledger }, { userId, role, groups }: Principal): Promise<Rights> {
  // Whoever only looks on doesn't come by a vote through a colleague's holiday.
  if (role === 'viewer') return rights([]);
  const [lent, now] = await Promise.all([ledger.listDelegations({ to: userId }), ledger.now()]);
  const active = lent.filter(({ revokedAt, startsAt, endsAt }) => revokedAt === null && startsAt <= now && now < endsAt);
  return rights([
    { id: userId, role, groups },
    ...active.map((delegation) => ({ id: delegation.from, role: delegation.role, groups: delegation.groups })),
  ]);
}

function rights(all: readonly Right[]): Rights {
  const everything = all.some(({ role }) => role === 'admin');
  const people = all.map(({ id }) => id);
  const groups = [...new Set(all.flatMap((right) => right.groups))];
  const highest = Math.max(-1, ...all.map(({ role }) => ROLES.indexOf(role)));
  const roles = ROLES.slice(0, highest + 1);
  const byKind: Readonly<Record<string, readonly string[]>> = { person: people, group: groups, role: roles };
  return {
    everything,
    people,
    groups,
    roles,
    reach: (request) => everything || (byKind[request.assignee_kind] ?? []).includes(request.assignee),
  };
}
