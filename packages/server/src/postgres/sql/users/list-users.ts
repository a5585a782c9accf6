import { statement } from '@dream-agent/hitl/postgres';
import type { UserRow } from './user-row.ts';

/** Oldest first; a page begins after the user that the one before ended with. */
export const listUserRows = statement<{ after: string | null; row_limit: number }, UserRow>(
  'list-users',
  `
select id, name, email, role, language, groups, disabled_at, created_at from server.people
 where :after::text is null
    or (created_at, id) > (select created_at, id from server.users where id = :after::text)
 order by created_at, id
 limit :row_limit::integer
`,
);
