import { z } from 'zod';
import { ScopeSchema } from '../../scopes.ts';
import { TimestampSchema } from '../basics.ts';
import { NameSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { UserIdSchema } from './user.ts';

export const KeyIdSchema = z
  .string()
  .regex(/^[a-z]{2,4}_[0-9a-z]{10,40}$/, 'expected the id of a key')
  .meta({ description: 'Id of an API key', examples: ['key_01jc3x6v9d8m2k4q7t0w'] });

const scopes = z.array(ScopeSchema).min(1).max(20);

const lifetime = z
  .number()
  .positive()
  .max(10 * 366 * 86_400)
  .meta({ description: 'null is for ever' });

/** What lets a program in, as the person who owns it. The secret itself is not kept. */
export const ApiKeyWireSchema = z
  .object({
    id: KeyIdSchema,
    name: z.string(),
    prefix: z.string().meta({ description: 'The beginning of the key, to tell which one it is' }),
    scopes,
    user_id: UserIdSchema,
    created_at: TimestampSchema,
    last_used_at: TimestampSchema.nullable(),
    expires_at: TimestampSchema.nullable(),
    revoked_at: TimestampSchema.nullable(),
  })
  .meta({ id: 'ApiKey', description: 'What lets a program in, as the person who owns it' });

export const ApiKeyPageSchema = page('ApiKeyPage', ApiKeyWireSchema);

export const CreateApiKeyBodySchema = z.strictObject({ name: NameSchema, scopes, lifetime_seconds: lifetime.nullable() }).meta({
  id: 'CreateApiKey',
  description: 'A new key',
  examples: [{ name: 'nightly report', scopes: ['read', 'run'], lifetime_seconds: null }],
});

export const ApiKeyCreatedSchema = z
  .object({ key: ApiKeyWireSchema, secret: z.string().meta({ description: 'Shown once, and never again' }) })
  .meta({ id: 'ApiKeyCreated', description: 'The new key with its secret' });
