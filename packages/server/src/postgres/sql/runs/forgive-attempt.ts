import { statement } from '@dream-agent/hitl/postgres';

/** Takes one attempt back that came to nothing for what is around the run. Counted down, and not set: somebody else may be at it by now. */
export const forgiveAttempt = statement<{ run_id: string }>(
  'forgive-attempt',
  'update server.session_runs set attempts = attempts - 1 where run_id = :run_id and attempts > 0',
);
