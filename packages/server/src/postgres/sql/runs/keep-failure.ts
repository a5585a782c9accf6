import { statement } from '@dream-agent/hitl/postgres';

export const keepFailure = statement<{ run_id: string; failure: string }>(
  'keep-failure',
  'update server.session_runs set failure = :failure where run_id = :run_id',
);
