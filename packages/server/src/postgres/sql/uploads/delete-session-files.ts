import { statement } from '@dream-agent/hitl/postgres';

/** Of sessions that are gone: what was brought, what was made and what was said of it. Gives what lies on the disk. */
export const deleteSessionFiles = statement<{ session_ids: readonly string[] }, { kind: 'upload' | 'run'; id: string }>(
  'delete-session-files',
  `
with gone as (
  select id from server.sessions where id = any(:session_ids::text[]) and deleted_at is not null
), made as (
  delete from server.artifacts where session_id in (select id from gone)
), said as (
  delete from server.feedback where session_id in (select id from gone)
), brought as (
  delete from server.uploads where session_id in (select id from gone) returning id
)
select 'upload' as kind, id from brought
union all
select 'run', run_id from server.session_runs where session_id in (select id from gone)
`,
);
