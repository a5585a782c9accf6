import { statement } from '@dream-agent/hitl/postgres';

export const findUserByEmail = statement<{ email_key: string }, { id: string }>(
  'find-user-by-email',
  `
select id from server.users where email_key = :email_key
`,
);
