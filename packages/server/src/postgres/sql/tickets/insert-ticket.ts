import { statement } from '@dream-agent/hitl/postgres';

export const insertTicket = statement<
  { digest: Buffer; web_session_id: string | null; api_key_id: string | null; lifetime: number },
  { expires_at: Date }
>(
  'insert-ticket',
  `
insert into server.tickets (digest, web_session_id, api_key_id, expires_at)
values (:digest::bytea, :web_session_id::text, :api_key_id::text, hitl.now() + make_interval(secs => :lifetime::float8))
returning expires_at
`,
);
