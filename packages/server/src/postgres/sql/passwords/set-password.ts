import { statement } from '@dream-agent/hitl/postgres';

/** Whoever came in with the old one is out, except the session that changes it. */
export const setPasswordRow = statement<{ user_id: string; hash: string; except_session: string | null }, { user_id: string }>(
  'set-password',
  `
with changed as (
  insert into server.passwords (user_id, hash)
  select id, :hash from server.users where id = :user_id
  on conflict (user_id) do update set hash = excluded.hash, changed_at = hitl.now()
  returning user_id
), sessions as (
  update server.web_sessions set revoked_at = hitl.now() from changed
   where web_sessions.user_id = changed.user_id and revoked_at is null and id is distinct from :except_session::text
)
select user_id from changed
`,
);
