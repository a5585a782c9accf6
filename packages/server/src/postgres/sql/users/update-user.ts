import { statement } from '@dream-agent/hitl/postgres';

/** Null leaves a column as it is. */
export const updateUserRow = statement<{ user_id: string; name: string | null; language: string | null }, { id: string }>(
  'update-user',
  `
update server.users set name = coalesce(:name::text, name), language = coalesce(:language::server.language, language)
 where id = :user_id
returning id
`,
);
