import { statement } from '@dream-agent/hitl/postgres';

/** Requests that wait, by kind, and for how many seconds the oldest of each has. */
export const countPending = statement<object, { kind: string; requests: number; oldest: number }>(
  'count-pending',
  `
select kind::text, count(*)::integer as requests,
       greatest(0, extract(epoch from (select hitl.now()) - min(opened_at)))::float8 as oldest
  from hitl.requests
 where status = 'pending'
 group by kind
`,
);
