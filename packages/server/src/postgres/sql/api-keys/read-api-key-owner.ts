import { statement } from '@dream-agent/hitl/postgres';

export const readApiKeyOwner = statement<{ key_id: string }, { user_id: string }>(
  'read-api-key-owner',
  'select user_id from server.api_keys where id = :key_id',
);
