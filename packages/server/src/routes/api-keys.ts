import { createApiKey, listApiKeys, revokeApiKey } from '../auth/index.ts';
import { ApiKeyCreatedSchema, ApiKeyPageSchema, toWire } from '../contract/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOf } from '../http/paging/page-of.ts';

export const apiKeyHandlers: Handlers<'listApiKeys' | 'createApiKey' | 'revokeApiKey'> = {
  listApiKeys: async ({ db }, { principal, reach, query }) => {
    const keys = await listApiKeys(db, reach === 'all' ? undefined : principal.userId);
    return toWire(
      ApiKeyPageSchema,
      pageOf('api-keys', keys, query, ({ id }) => id),
    );
  },

  createApiKey: async ({ db }, { principal, body }) => {
    const { name, scopes, lifetime_seconds: lifetimeSeconds } = body;
    const made = await createApiKey(db, { userId: principal.userId, name, scopes, lifetimeSeconds });
    if (made.kind === 'invalid') throw new ApiError('INPUT_INVALID', made.problem);
    if (made.kind === 'no-such-user') throw new ApiError('NOT_SIGNED_IN', 'this person is not there any more');
    const key = (await listApiKeys(db, principal.userId)).find(({ id }) => id === made.keyId);
    if (key === undefined) throw new TypeError('a key that was made is not there');
    return toWire(ApiKeyCreatedSchema, { key, secret: made.key });
  },

  revokeApiKey: async ({ db }, { params, principal, reach }) => {
    const owner = reach === 'all' ? {} : { owner: principal.userId };
    const { kind } = await revokeApiKey(db, { keyId: params.key_id, ...owner });
    if (kind === 'no-such-key') throw new ApiError('API_KEY_NOT_FOUND', `there is no key ${params.key_id} that still works`);
  },
};
