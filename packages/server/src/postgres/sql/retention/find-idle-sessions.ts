import { statement } from '@dream-agent/hitl/postgres';

/** Sessions that nobody has touched for so long, and in which nothing is under way. */
export const findIdleSessions = statement<{ keep_days: number; row_limit: number }, { id: string }>(
  'find-idle-sessions',
  `
select id from server.sessions session
 where deleted_at is null and updated_at < hitl.now() - make_interval(days => :keep_days::integer)
   and not exists (
     select from server.session_runs turn join hitl.runs run on run.id = turn.run_id
      where turn.session_id = session.id and (run.ended_at is null or turn.settled_at is null))
 order by updated_at
 limit :row_limit::integer
`,
);
