import { statement } from '@dream-agent/hitl/postgres';
import type { UserRow } from './user-row.ts';

/** Oldest first, narrowed by role and by a part of the name or the address. */
export const pagePeople = statement<
  { roles: readonly string[] | null; search: string | null; after: string | null; row_limit: number },
  UserRow
>(
  'page-people',
  `
select id, name, email, role, language, groups, disabled_at, created_at from server.people
 where (:roles::text[] is null or role::text = any(:roles::text[]))
   and (:search::text is null or position(lower(:search::text) in lower(name)) > 0 or position(lower(:search::text) in lower(coalesce(email, ''))) > 0)
   and (:after::text is null or (created_at, id) > (select created_at, id from server.users where id = :after::text))
 order by created_at, id
 limit :row_limit::integer
`,
);
