import { statement } from '@dream-agent/hitl/postgres';

export interface EndpointRow {
  name: string;
  url: string;
  events: string[];
  removed_at: Date | null;
  disabled_at: Date | null;
  disabled_because: string | null;
  pending: number;
  dead: number;
  oldest_seconds: number;
}

/** Every endpoint with what waits for it, and for how long the oldest of that has waited. */
export const listEndpoints = statement<Record<string, never>, EndpointRow>(
  'list-endpoints',
  `
select endpoint.name, endpoint.url, endpoint.events, endpoint.removed_at, endpoint.disabled_at, endpoint.disabled_because,
       coalesce(counted.pending, 0)::integer as pending, coalesce(counted.dead, 0)::integer as dead,
       coalesce(extract(epoch from hitl.now() - counted.oldest), 0)::double precision as oldest_seconds
  from server.webhook_endpoints endpoint
  left join (
    select endpoint, count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'dead') as dead,
           min(made_at) filter (where status = 'pending') as oldest
      from server.webhook_deliveries where status in ('pending', 'dead') group by endpoint) counted on counted.endpoint = endpoint.name
 order by endpoint.name
`,
);
