import { statement } from '@dream-agent/hitl/postgres';

/** Taking it is using it: of any number who try at once one gets a row. */
export const takeTicket = statement<{ digest: Buffer }, { web_session_id: string | null; api_key_id: string | null }>(
  'take-ticket',
  `
with taken as (
  delete from server.tickets where digest = :digest::bytea returning web_session_id, api_key_id, expires_at
)
select web_session_id, api_key_id from taken where expires_at > hitl.now()
`,
);
