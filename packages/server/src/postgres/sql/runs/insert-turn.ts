import { statement } from '@dream-agent/hitl/postgres';

/**
 * With the session's row locked: the next turn of it. No row means that the run is there already. A fork goes on from a checkpoint, so
 * it has the version that made it.
 */
export const insertTurn = statement<
  {
    run_id: string;
    session_id: string;
    request: string;
    language: string;
    today: string;
    plan_action_id: string;
    forked_from_run: string | null;
    forked_from_checkpoint: string | null;
    graph_version: number;
  },
  { turn: number }
>(
  'insert-turn',
  `
insert into server.session_runs
  (run_id, session_id, turn, request, language, today, plan_action_id, forked_from_run, forked_from_checkpoint, graph_version)
select :run_id, :session_id, 1 + coalesce(max(turn), 0), :request, :language::server.language, :today, :plan_action_id,
       :forked_from_run, :forked_from_checkpoint,
       coalesce((select graph_version from server.session_runs origin where origin.run_id = :forked_from_run), :graph_version::integer)
  from server.session_runs where session_id = :session_id
on conflict (run_id) do nothing
returning turn
`,
);
