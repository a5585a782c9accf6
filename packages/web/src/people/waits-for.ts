import type { Answer } from '../api/call.ts';

type Role = Answer<'whoAmI'>['user']['role'];

/** Weakest first; each may do what the ones before it may. */
const ROLES = ['viewer', 'reviewer', 'approver', 'admin'] as const satisfies readonly Role[];

export interface Decider {
  readonly id: string;
  readonly role: Role;
  readonly groups: readonly string[];
}

type Assignee =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'role'; readonly role: Role };

/** Whether what waits for this assignee waits for this person. Whoever only looks on is waited for by nothing. */
export function waitsFor(assignee: Assignee, { id, role, groups }: Decider): boolean {
  if (role === 'viewer') return false;
  switch (assignee.kind) {
    case 'person':
      return assignee.id === id;
    case 'group':
      return groups.includes(assignee.name);
    case 'role':
      return ROLES.indexOf(role) >= ROLES.indexOf(assignee.role);
  }
}
