import { statement } from '@dream-agent/hitl/postgres';

export interface EndpointStandingRow {
  name: string;
  last_delivered_at: Date | null;
  failed_at: Date | null;
  failed_answered: number | null;
  failed_problem: string | null;
}

/** How it went last with each endpoint; of what waits or was given up, the failure that is newest. */
export const readEndpointStanding = statement<Record<string, never>, EndpointStandingRow>(
  'read-endpoint-standing',
  `
select endpoint.name,
       (select max(settled_at) from server.webhook_deliveries where endpoint = endpoint.name and status = 'delivered') as last_delivered_at,
       failure.at as failed_at, failure.answered as failed_answered, failure.problem as failed_problem
  from server.webhook_endpoints endpoint
  left join lateral (
    select coalesce(tried_at, settled_at) as at, answered, problem from server.webhook_deliveries delivery
     where delivery.endpoint = endpoint.name and status in ('pending', 'dead') and problem is not null
     order by 1 desc nulls last limit 1) failure on true
`,
);
