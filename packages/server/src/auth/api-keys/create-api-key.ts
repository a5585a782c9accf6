import type { Db } from '@dream-agent/hitl/postgres';
import { z } from 'zod';
import { newId } from '../../people/new-id.ts';
import { type Invalid, invalid, NameSchema } from '../../people/user.ts';
import { insertApiKey } from '../../postgres/sql/api-keys/insert-api-key.ts';
import { newSecret } from '../secrets.ts';
import { ScopeSchema } from './scopes.ts';

export const API_KEY_PREFIX = 'dak';

/** So much of a key is shown: enough to tell keys apart, and far too little to use one. */
const SHOWN = API_KEY_PREFIX.length + 9;

const NewApiKeySchema = z.object({
  userId: z.string().regex(/^usr_[0-9a-z]{10,40}$/, 'expected the id of a user'),
  name: NameSchema,
  scopes: z.array(ScopeSchema).min(1).max(20),
  /** Null is for ever. */
  lifetimeSeconds: z
    .number()
    .positive()
    .max(10 * 366 * 86_400)
    .nullable(),
});
export type NewApiKey = z.input<typeof NewApiKeySchema>;

export type CreatedApiKey =
  | {
      readonly kind: 'created';
      readonly keyId: string;
      readonly prefix: string;
      /** The whole key, this once. */
      readonly key: string;
      readonly expiresAt: Date | null;
    }
  | { readonly kind: 'no-such-user' }
  | Invalid;

export async function createApiKey(db: Db, input: NewApiKey): Promise<CreatedApiKey> {
  const parsed = NewApiKeySchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { userId, name, scopes, lifetimeSeconds } = parsed.data;
  const secret = newSecret(API_KEY_PREFIX);
  const prefix = secret.text.slice(0, SHOWN);
  const [row] = await insertApiKey(db, {
    key_id: newId('key'),
    prefix,
    secret_digest: secret.digest,
    name,
    scopes: [...new Set(scopes)],
    user_id: userId,
    lifetime: lifetimeSeconds,
  });
  if (row === undefined) return { kind: 'no-such-user' };
  return { kind: 'created', keyId: row.id, prefix, key: secret.text, expiresAt: row.expires_at };
}
