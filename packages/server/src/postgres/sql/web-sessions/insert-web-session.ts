import { statement } from '@dream-agent/hitl/postgres';

/** No row means that the user is disabled, or that there is none. */
export const insertWebSession = statement<
  {
    session_id: string;
    token_digest: Buffer;
    user_id: string;
    method: string;
    user_agent: string;
    address: string;
    lifetime: number;
    idle: number;
  },
  { id: string; expires_at: Date }
>(
  'insert-web-session',
  `
insert into server.web_sessions (id, token_digest, user_id, generation, method, user_agent, address, expires_at, idle)
select :session_id, :token_digest::bytea, id, generation, :method, :user_agent, :address,
       hitl.now() + make_interval(secs => :lifetime::float8), make_interval(secs => :idle::float8)
  from server.users where id = :user_id and disabled_at is null
returning id, expires_at
`,
);
