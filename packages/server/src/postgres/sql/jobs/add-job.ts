import { statement } from '@dream-agent/hitl/postgres';

/** In the caller's transaction: the job is there if and only if what it is about is. */
export const addJob = statement<{ name: string; payload: string; max_attempts: number }>(
  'add-job',
  `
select jobs.add_job(:name, :payload::json, queue_name => :name, max_attempts => :max_attempts::integer, job_key => :name)
`,
);
