import { statement } from '@dream-agent/hitl/postgres';

/** No row means that the e-mail address is somebody else's. */
export const insertUser = statement<
  { user_id: string; name: string; email: string | null; email_key: string | null; role: string; language: string },
  { id: string }
>(
  'insert-user',
  `
insert into server.users (id, name, email, email_key, role, language)
values (:user_id, :name, :email, :email_key, :role::server.role, :language::server.language)
on conflict (email_key) do nothing
returning id
`,
);
