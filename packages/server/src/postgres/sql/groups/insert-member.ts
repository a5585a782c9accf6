import { statement } from '@dream-agent/hitl/postgres';

/** Says whether both are there; a member who is added twice is a member. */
export const insertMember = statement<{ group_name: string; user_id: string }, { has_group: boolean; has_user: boolean }>(
  'insert-member',
  `
with found as materialized (
  select (select name from server.groups where name = :group_name for key share) as group_name,
         (select id from server.users where id = :user_id) as user_id
), added as (
  insert into server.members (group_name, user_id)
  select group_name, user_id from found where group_name is not null and user_id is not null
  on conflict (user_id, group_name) do nothing
)
select group_name is not null as has_group, user_id is not null as has_user from found
`,
);
