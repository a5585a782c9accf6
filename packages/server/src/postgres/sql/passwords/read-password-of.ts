import { statement } from '@dream-agent/hitl/postgres';

export const readPasswordOf = statement<{ user_id: string }, { hash: string }>(
  'read-password-of',
  'select hash from server.passwords where user_id = :user_id',
);
