import { statement } from '@dream-agent/hitl/postgres';

/** Of one owner only, where one is named. No row means that there is no such key that still works. */
export const revokeApiKeyRow = statement<{ key_id: string; owner: string | null }, { id: string }>(
  'revoke-api-key',
  `
update server.api_keys set revoked_at = hitl.now()
 where id = :key_id and revoked_at is null and (:owner::text is null or user_id = :owner::text)
returning id
`,
);
