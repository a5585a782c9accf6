import { statement } from '@dream-agent/hitl/postgres';

export const changeEmailRow = statement<{ user_id: string; email: string | null; email_key: string | null }, { id: string }>(
  'change-email',
  `
update server.users set email = :email::text, email_key = :email_key::text
 where id = :user_id and not exists (select from server.users other where other.email_key = :email_key::text and other.id <> :user_id)
returning id
`,
);
