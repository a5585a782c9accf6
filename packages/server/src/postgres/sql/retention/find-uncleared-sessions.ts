import { statement } from '@dream-agent/hitl/postgres';

/** Deleted sessions whose content is still there, with their runs. One that somebody is still to be told of has to wait. */
export const findUnclearedSessions = statement<{ row_limit: number }, { id: string; runs: string[] }>(
  'find-uncleared-sessions',
  `
select session.id, array(select run_id from server.session_runs turn where turn.session_id = session.id) as runs
  from server.sessions session
 where session.deleted_at is not null and session.cleared_at is null
   and not exists (
     select from server.webhook_deliveries delivery join server.webhook_endpoints endpoint on endpoint.name = delivery.endpoint
      where delivery.session_id = session.id and delivery.status = 'pending' and endpoint.removed_at is null)
 order by session.deleted_at
 limit :row_limit::integer
`,
);
