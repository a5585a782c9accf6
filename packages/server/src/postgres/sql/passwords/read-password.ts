import { statement } from '@dream-agent/hitl/postgres';

export const readPassword = statement<{ email_key: string }, { user_id: string; hash: string; disabled: boolean }>(
  'read-password',
  `
select user_id, hash, disabled_at is not null as disabled
  from server.users join server.passwords on passwords.user_id = users.id
 where email_key = :email_key
`,
);
