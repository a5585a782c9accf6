import { statement } from '@dream-agent/hitl/postgres';

export interface QueueRow {
  pending: number;
  p50: number | null;
  p95: number | null;
  longest: number | null;
}

/** How long what waits now has been waiting, in seconds. */
export const readQueue = statement<{ gate: string | null }, QueueRow>(
  'read-queue',
  `
select count(*)::integer as pending, percentile_cont(0.5) within group (order by age) as p50,
       percentile_cont(0.95) within group (order by age) as p95, max(age) as longest
  from (select greatest(0, extract(epoch from (select hitl.now()) - opened_at))::float8 as age
          from hitl.requests where status = 'pending' and (:gate::text is null or gate = :gate::text)) as waiting
`,
);
