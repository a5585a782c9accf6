import { statement } from '@dream-agent/hitl/postgres';

/**
 * All admins are locked first, in one order: of two who take the role from each other at once the second sees that it would be
 * the last. No row means that there is no such user, or that they are the last admin.
 */
export const changeRoleRow = statement<{ user_id: string; role: string }, { id: string }>(
  'change-role',
  `
with admins as materialized (
  select id from server.users where role = 'admin' and disabled_at is null order by id for update
)
update server.users set role = :role::server.role
 where id = :user_id
   and (:role = 'admin' or coalesce((select true from admins where id <> :user_id limit 1), false)
        or not coalesce((select true from admins where id = :user_id), false))
returning id
`,
);
