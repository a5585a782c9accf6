import { statement } from '@dream-agent/hitl/postgres';

/**
 * The generation alone makes everything worthless at once; the rows are marked too, so that lists say what is the case. No row
 * means that there is no such user, or that they are the last admin.
 */
export const disableUserRow = statement<{ user_id: string }, { id: string }>(
  'disable-user',
  `
with admins as materialized (
  select id from server.users where role = 'admin' and disabled_at is null order by id for update
), disabled as (
  update server.users set disabled_at = coalesce(disabled_at, hitl.now()), generation = generation + 1
   where id = :user_id
     and (coalesce((select true from admins where id <> :user_id limit 1), false)
          or not coalesce((select true from admins where id = :user_id), false))
  returning id
), sessions as (
  update server.web_sessions set revoked_at = hitl.now() from disabled where user_id = disabled.id and revoked_at is null
), keys as (
  update server.api_keys set revoked_at = hitl.now() from disabled where user_id = disabled.id and revoked_at is null
), tokens as (
  delete from server.start_tokens using disabled where user_id = disabled.id
)
select id from disabled
`,
);
