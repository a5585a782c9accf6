import type { Role } from '@dream-agent/hitl/schema';
import type { Language } from '../people/user.ts';
import type { LiveApiKeyRow } from '../postgres/sql/api-keys/api-key-row.ts';
import type { LiveWebSessionRow } from '../postgres/sql/web-sessions/web-session-row.ts';
import { isScope, type Scope } from './api-keys/scopes.ts';

/** What let somebody in. */
export type Credential =
  | { readonly kind: 'web-session'; readonly id: string; readonly expiresAt: Date }
  | { readonly kind: 'api-key'; readonly id: string; readonly prefix: string; readonly scopes: readonly Scope[] };

/** Somebody who was let in: a person, and the way they came. Their role and groups are those of this moment. */
export interface Principal {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly groups: readonly string[];
  readonly language: Language;
  readonly credential: Credential;
}

const person = (row: LiveWebSessionRow | LiveApiKeyRow): Omit<Principal, 'credential'> => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  groups: row.groups,
  language: row.language,
});

export const ofWebSession = (row: LiveWebSessionRow): Principal => ({
  ...person(row),
  credential: { kind: 'web-session', id: row.id, expiresAt: row.expires_at },
});

/** A scope that this version does not know gives nothing. */
export const ofApiKey = (row: LiveApiKeyRow): Principal => ({
  ...person(row),
  credential: { kind: 'api-key', id: row.id, prefix: row.prefix, scopes: row.scopes.filter(isScope) },
});
