import { statement } from '@dream-agent/hitl/postgres';

/** Who a request waits for, and who started its run. */
export const readRequestStanding = statement<{ request_id: string }, { requested_by: string; assignee_kind: string; assignee: string }>(
  'read-request-standing',
  `
select run.requested_by, request.assignee_kind::text, request.assignee
  from hitl.requests request join hitl.runs run on run.id = request.run_id
 where request.id = :request_id
`,
);
