import { statement } from '@dream-agent/hitl/postgres';

/** It has come to an end, a question or a pause: whatever went wrong before is over. */
export const endAttempts = statement<{ run_id: string }>(
  'end-attempts',
  'update server.session_runs set attempts = 0, failure = null where run_id = :run_id and (attempts <> 0 or failure is not null)',
);
