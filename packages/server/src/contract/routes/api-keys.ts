import { z } from 'zod';
import { people } from '../access.ts';
import { GIVES_NOTHING, gives, routes, takes } from '../route.ts';
import { paging, query } from '../shapes/paging.ts';
import { ApiKeyCreatedSchema, ApiKeyPageSchema, CreateApiKeyBodySchema, KeyIdSchema } from '../shapes/users/api-key.ts';

/** A key can't make keys: only a person who is there does. */
const own = people('api_key', 'own', 'own', 'own', 'all', null);

export const apiKeyRoutes = routes({
  listApiKeys: {
    method: 'GET',
    path: '/api/keys',
    tag: 'people',
    summary: "One's own API keys; for an admin, all",
    access: own,
    query: query(paging),
    answer: gives(ApiKeyPageSchema),
    errors: [],
  },
  createApiKey: {
    method: 'POST',
    path: '/api/keys',
    tag: 'people',
    summary: 'Makes a key; its secret is shown once',
    access: own,
    body: takes(CreateApiKeyBodySchema),
    answer: gives(ApiKeyCreatedSchema, 201),
    errors: [],
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/keys/{key_id}',
    tag: 'people',
    summary: 'Makes a key worthless at once',
    access: own,
    params: z.strictObject({ key_id: KeyIdSchema }),
    answer: GIVES_NOTHING,
    errors: ['API_KEY_NOT_FOUND'],
  },
});
