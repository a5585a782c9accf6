import { statement } from '@dream-agent/hitl/postgres';

/**
 * Makes the table what the configuration says. Another address is another receiver, and so an endpoint that was disabled starts anew;
 * what had been waiting for one that is left out waits on.
 */
export const syncEndpoints = statement<{ endpoints: string }>(
  'sync-webhook-endpoints',
  `
with given as (
  select name, url, events from json_to_recordset(:endpoints::json) as given (name text, url text, events text[])
), removed as (
  update server.webhook_endpoints set removed_at = hitl.now()
   where removed_at is null and name not in (select name from given)
)
insert into server.webhook_endpoints as endpoint (name, url, events)
select name, url, events from given
on conflict (name) do update
   set url = excluded.url, events = excluded.events, removed_at = null,
       disabled_at = case when endpoint.url = excluded.url then endpoint.disabled_at end,
       disabled_because = case when endpoint.url = excluded.url then endpoint.disabled_because end
 where (endpoint.url, endpoint.events) is distinct from (excluded.url, excluded.events) or endpoint.removed_at is not null
`,
);
