import { statement } from '@dream-agent/hitl/postgres';

/**
 * Adds what one event of a run comes to, to the stream of its session and, where it is about a request, to that of all requests.
 * An event that was taken in before adds nothing: whoever relays twice, or after somebody else, changes nothing.
 */
export const appendMessages = statement<
  { run_id: string; run_seq: number; at: Date; messages: string },
  { session_id: string; seq: string; inbox_seq: string | null }
>(
  'append-messages',
  `
with turn as (
  update server.session_runs set relayed_seq = :run_seq::bigint
   where run_id = :run_id and relayed_seq < :run_seq::bigint
  returning session_id
), said as (
  select place, message ->> 'type' as type, message -> 'data' as data, (message ->> 'inbox')::boolean as inbox,
         count(*) filter (where (message ->> 'inbox')::boolean) over (order by place) as inbox_place
    from json_array_elements(:messages::json) with ordinality as given (message, place)
), session as (
  update server.sessions set event_seq = event_seq + (select count(*) from said)
   where id = (select session_id from turn)
  returning id, event_seq - (select count(*) from said) as before
), inbox as (
  update server.inbox set event_seq = event_seq + (select count(*) from said where inbox)
   where exists (select from turn) and exists (select from said where inbox)
  returning event_seq - (select count(*) from said where inbox) as before
)
insert into server.session_events (session_id, seq, inbox_seq, run_id, type, data, at)
select session.id, session.before + said.place, case when said.inbox then inbox.before + said.inbox_place end,
       :run_id, said.type, said.data, :at::timestamptz
  from session cross join said left join inbox on true
returning session_id, seq, inbox_seq
`,
);
