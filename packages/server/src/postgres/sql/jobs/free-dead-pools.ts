import { statement } from '@dream-agent/hitl/postgres';

/**
 * Frees what belongs to nodes that have not said in time that they are alive. One that was only slow has its jobs done twice at worst:
 * each of them can be.
 */
export const freeDeadPools = statement<Record<string, never>, { id: string }>(
  'free-dead-pools',
  `
with dead as (
  delete from server.job_pools where alive_until < hitl.now() returning id
)
select id, jobs.force_unlock_workers(array[id]) from dead
`,
);
