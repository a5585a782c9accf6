import { statement } from '@dream-agent/hitl/postgres';

/** Says that the pool of a node is alive. */
export const beat = statement<{ id: string; lease_seconds: number }>(
  'beat-job-pool',
  `
insert into server.job_pools (id, alive_until) values (:id, hitl.now() + make_interval(secs => :lease_seconds))
on conflict (id) do update set alive_until = excluded.alive_until
`,
);
