import { statement } from '@dream-agent/hitl/postgres';

/**
 * Takes away what was said in a session and where its runs stood. That it was there, and what was decided in it, stays in the record.
 * No row means that somebody else has done it.
 */
export const clearSessionRow = statement<{ session_id: string }, { messages: number }>(
  'clear-session',
  `
with session as (
  update server.sessions set cleared_at = hitl.now()
   where id = :session_id and deleted_at is not null and cleared_at is null
  returning id
), turn as (
  update server.session_runs set request = '-', response = null, failure = null, ended_because = null
    from session where session_runs.session_id = session.id
  returning run_id
), messages as (
  delete from server.session_events using session where session_events.session_id = session.id returning 1
), checkpoints as (
  delete from agent.checkpoints using turn where checkpoints.run_id = turn.run_id
), channel_values as (
  delete from agent.channel_values using turn where channel_values.run_id = turn.run_id
), writes as (
  delete from agent.checkpoint_writes using turn where checkpoint_writes.run_id = turn.run_id
)
select (select count(*)::integer from messages) as messages from session
`,
);
