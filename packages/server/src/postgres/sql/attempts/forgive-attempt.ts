import { statement } from '@dream-agent/hitl/postgres';

/** The try was a good one: all is forgotten about who came in, and one try about where they came from. */
export const forgiveAttempt = statement<{ cleared: readonly Buffer[]; eased: Buffer }, object>(
  'forgive-attempt',
  `
with cleared as (
  delete from server.sign_in_attempts where key = any (:cleared::bytea[])
)
update server.sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = hitl.now() where key = :eased::bytea
`,
);
