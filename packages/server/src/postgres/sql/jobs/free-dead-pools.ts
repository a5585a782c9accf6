import { statement } from '@dream-agent/hitl/postgres';

/**
 * Frees what belongs to nodes that have not said in time that they are alive; also to those that took a job and died before they had
 * said so once. One that was only slow has its jobs done twice at worst: each of them can be.
 */
export const freeDeadPools = statement<{ lease_seconds: number }, { id: string }>(
  'free-dead-pools',
  `
with dead as (
  delete from server.job_pools where alive_until < hitl.now() returning id
), unheard as (
  select distinct locked_by as id from jobs.jobs
   where locked_at < hitl.now() - make_interval(secs => :lease_seconds)
     and not exists (select from server.job_pools where job_pools.id = jobs.locked_by)
)
select id, jobs.force_unlock_workers(array[id]) from (select id from dead union select id from unheard) gone
`,
);
