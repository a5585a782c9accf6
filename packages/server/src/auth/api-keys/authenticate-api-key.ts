import type { Db } from '@dream-agent/hitl/postgres';
import { findApiKey } from '../../postgres/sql/api-keys/find-api-key.ts';
import { ofApiKey, type Principal } from '../principal.ts';
import { digestOfSecret } from '../secrets.ts';
import { API_KEY_PREFIX } from './create-api-key.ts';

/** Who a key lets in: its owner, with the role and the groups of this moment, for what the key was made for. */
export async function authenticateApiKey(db: Db, key: unknown): Promise<Principal | undefined> {
  const digest = digestOfSecret(API_KEY_PREFIX, key);
  if (digest === undefined) return undefined;
  const [row] = await findApiKey(db, { secret_digest: digest });
  return row && ofApiKey(row);
}
