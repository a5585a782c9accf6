import { statement } from '@dream-agent/hitl/postgres';

/** Who started a run, and who its open requests wait for. */
export const readRunStanding = statement<
  { run_id: string },
  { requested_by: string; pending: { assignee_kind: string; assignee: string }[] }
>(
  'read-run-standing',
  `
select requested_by,
       coalesce((select json_agg(json_build_object('assignee_kind', assignee_kind, 'assignee', assignee))
                   from hitl.requests where run_id = run.id and status = 'pending'), '[]') as pending
  from hitl.runs run
 where id = :run_id
`,
);
