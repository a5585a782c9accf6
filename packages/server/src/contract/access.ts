import { ROLES, type Role } from '@dream-agent/hitl/schema';
import type { Scope } from './scopes.ts';

/** How somebody stands to a thing: it is theirs, something about it waits for them, or neither. */
export const RELATIONS = ['own', 'assigned', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

/** How far a role reaches. Each reaches what the ones before it do. */
export const REACHES = ['none', 'own', 'assigned', 'all'] as const;
export type Reach = (typeof REACHES)[number];

const COVERS: Readonly<Record<Reach, readonly Relation[]>> = {
  none: [],
  own: ['own'],
  assigned: ['own', 'assigned'],
  all: RELATIONS,
};

/** What a row is about: whose it is decides the relation. Of the workspace nothing is anybody's own. */
export const SUBJECTS = [
  'workspace',
  'session',
  'run',
  'plan',
  'request',
  'artifact',
  'upload',
  'feedback',
  'grant',
  'delegation',
  'user',
  'api_key',
  'web_session',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type Needed = Scope | 'any' | null;

/** Who may call a route. In a list, the reach says what is in it. */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'people';
      readonly of: Subject;
      readonly reach: Readonly<Record<Role, Reach>>;
      /** What an API key has to be meant for, or whatever it is; null is what no key may do, only a person who is there. */
      readonly scope: Needed;
    };

/** A row as it is written in the tables: one column for each role, weakest first. */
export const people = (of: Subject, viewer: Reach, reviewer: Reach, approver: Reach, admin: Reach, scope: Needed): Access => ({
  kind: 'people',
  of,
  reach: { viewer, reviewer, approver, admin },
  scope,
});

export const PUBLIC: Access = { kind: 'public' };

export interface Caller {
  readonly role: Role;
  readonly relation: Relation;
  /** Of the API key; null for a person in a browser. */
  readonly scopes: readonly Scope[] | null;
}

export type Allowed = { readonly kind: 'yes' } | { readonly kind: 'no'; readonly code: 'NOT_SIGNED_IN' | 'NOT_ALLOWED' | 'SCOPE_MISSING' };

/** Whether this row lets somebody through. Without a caller nobody is signed in. */
export function allowed(access: Access, caller: Caller | undefined): Allowed {
  if (access.kind === 'public') return { kind: 'yes' };
  if (caller === undefined) return { kind: 'no', code: 'NOT_SIGNED_IN' };
  if (caller.scopes !== null && !isMeantFor(caller.scopes, access.scope)) return { kind: 'no', code: 'SCOPE_MISSING' };
  return COVERS[access.reach[caller.role]].includes(caller.relation) ? { kind: 'yes' } : { kind: 'no', code: 'NOT_ALLOWED' };
}

const isMeantFor = (scopes: readonly Scope[], needed: Needed): boolean => needed === 'any' || (needed !== null && scopes.includes(needed));

/** Whether no role reaches less far than a weaker one. */
export const isMonotone = (access: Access): boolean =>
  access.kind === 'public' ||
  ROLES.every((role, place) => {
    const weaker = ROLES[place - 1];
    return weaker === undefined || REACHES.indexOf(access.reach[role]) >= REACHES.indexOf(access.reach[weaker]);
  });
