import { statement } from '@dream-agent/hitl/postgres';

/** The pool of a node that has stopped. What it could not write down any more is for the others at once. */
export const endPool = statement<{ id: string }>(
  'end-job-pool',
  `
with ended as (
  delete from server.job_pools where id = :id returning id
)
select jobs.force_unlock_workers(array[id]) from ended
`,
);
