import { statement } from '@dream-agent/hitl/postgres';

/** Of all nodes that ask, the first after the time is the one whose question enqueues the job. */
export const enqueueIfDue = statement<{ name: string; every_seconds: number; max_attempts: number }, { name: string }>(
  'enqueue-if-due',
  `
with due as (
  insert into server.schedules as schedule (name, due_at) values (:name, hitl.now() + make_interval(secs => :every_seconds))
  on conflict (name) do update set due_at = excluded.due_at where schedule.due_at <= hitl.now()
  returning name
)
select name, jobs.add_job(name, '{}'::json, queue_name => name, max_attempts => :max_attempts::integer, job_key => name) from due
`,
);
