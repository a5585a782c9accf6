import { statement } from '@dream-agent/hitl/postgres';

/** The turn with what came of it and the session with what it has learned, together and once. No row: it is done already. */
export const settleTurn = statement<
  { run_id: string; response: string | null; ended_because: string | null; memory: string | null },
  { session_id: string }
>(
  'settle-turn',
  `
with turn as (
  update server.session_runs
     set settled_at = hitl.now(), response = :response::json, ended_because = :ended_because
   where run_id = :run_id and settled_at is null
  returning session_id
)
update server.sessions session
   set memory = case when deleted_at is null then coalesce(:memory::json, memory) else memory end, updated_at = hitl.now()
  from turn where session.id = turn.session_id
returning session.id as session_id
`,
);
