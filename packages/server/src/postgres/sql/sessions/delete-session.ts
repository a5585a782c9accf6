import { statement } from '@dream-agent/hitl/postgres';

/** What was said and learned goes; the row stays, because the record names it. Not while a run is under way. */
export const deleteSessionRow = statement<{ session_id: string; memory: string; title: string }, { id: string }>(
  'delete-session',
  `
update server.sessions session set deleted_at = hitl.now(), memory = :memory::json, title = :title
 where id = :session_id and deleted_at is null
   and not exists (
     select from server.session_runs turn join hitl.runs run on run.id = turn.run_id
      where turn.session_id = session.id and run.ended_at is null)
returning id
`,
);
