import { statement } from '@dream-agent/hitl/postgres';

/** Taking it is using it: of any number who try at once one gets a row. */
export const takeStartToken = statement<{ digest: Buffer }, { user_id: string }>(
  'take-start-token',
  `
with taken as (
  delete from server.start_tokens where digest = :digest::bytea returning user_id, generation, expires_at
)
select user_id from taken join server.users on users.id = taken.user_id and users.generation = taken.generation
 where expires_at > hitl.now() and disabled_at is null
`,
);
