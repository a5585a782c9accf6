import { statement } from '@dream-agent/hitl/postgres';

/** What no longer lets anybody in is kept for a while, so that a list can still say what there was. */
export const forgetExpiredRows = statement<
  { keep_days: number },
  { web_sessions: number; tickets: number; start_tokens: number; attempts: number }
>(
  'forget-expired',
  `
with sessions as (
  delete from server.web_sessions
   where expires_at < hitl.now() - make_interval(days => :keep_days::integer)
      or revoked_at < hitl.now() - make_interval(days => :keep_days::integer)
  returning 1
), tickets as (
  delete from server.tickets where expires_at < hitl.now() returning 1
), tokens as (
  delete from server.start_tokens where expires_at < hitl.now() returning 1
), attempts as (
  delete from server.sign_in_attempts where last_at < hitl.now() - interval '1 day' returning 1
)
select (select count(*)::integer from sessions) as web_sessions, (select count(*)::integer from tickets) as tickets,
       (select count(*)::integer from tokens) as start_tokens, (select count(*)::integer from attempts) as attempts
`,
);
