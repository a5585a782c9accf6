import { statement } from '@dream-agent/hitl/postgres';

/** The one before is worthless from then on: what an older start printed may lie about somewhere. */
export const insertStartToken = statement<{ digest: Buffer; user_id: string; lifetime: number }, { expires_at: Date }>(
  'insert-start-token',
  `
with older as (
  delete from server.start_tokens where user_id = :user_id
)
insert into server.start_tokens (digest, user_id, generation, expires_at)
select :digest::bytea, id, generation, hitl.now() + make_interval(secs => :lifetime::float8)
  from server.users where id = :user_id and disabled_at is null
returning expires_at
`,
);
