import { statement } from '@dream-agent/hitl/postgres';
import type { UserRow } from './user-row.ts';

export const readUser = statement<{ user_id: string }, UserRow>(
  'read-user',
  `
select id, name, email, role, language, groups, disabled_at, created_at from server.people where id = :user_id
`,
);
