import { statement } from '@dream-agent/hitl/postgres';

export const readRunsOfSession = statement<{ session_id: string }, { run_id: string }>(
  'read-runs-of-session',
  'select run_id from server.session_runs where session_id = :session_id order by turn',
);
