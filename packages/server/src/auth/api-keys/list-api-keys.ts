import type { Db } from '@dream-agent/hitl/postgres';
import { listApiKeyRows } from '../../postgres/sql/api-keys/list-api-keys.ts';
import { isScope, type Scope } from './scopes.ts';

export interface ApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Newest first, also those that work no longer; everybody's where no owner is named. */
export async function listApiKeys(db: Db, owner?: string): Promise<ApiKey[]> {
  const rows = await listApiKeyRows(db, { owner: owner ?? null });
  return rows.map((row) => ({
    id: row.id,
    prefix: row.prefix,
    name: row.name,
    scopes: row.scopes.filter(isScope),
    userId: row.user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }));
}
