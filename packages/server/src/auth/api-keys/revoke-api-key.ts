import type { Db } from '@dream-agent/hitl/postgres';
import { isId } from '../../people/find-user.ts';
import { revokeApiKeyRow } from '../../postgres/sql/api-keys/revoke-api-key.ts';

/** With an owner, only a key of theirs: somebody else's looks as if it were not there. */
export async function revokeApiKey(
  db: Db,
  { keyId, owner }: { keyId: string; owner?: string },
): Promise<{ readonly kind: 'revoked' | 'no-such-key' }> {
  const revoked = isId(keyId) ? await revokeApiKeyRow(db, { key_id: keyId, owner: owner ?? null }) : [];
  return { kind: revoked.length === 0 ? 'no-such-key' : 'revoked' };
}
