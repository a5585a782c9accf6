import { statement } from '../connection/statement.ts';
import type { RequestRow } from './read-request.ts';

/** A page of requests, oldest first, after the one that ended the page before. */
export const listRequests = statement<
  { status: string | null; kind: string | null; run_id: string | null; after: string | null; page: number },
  RequestRow
>(
  'list-requests',
  `
select id, run_id, action_id, action_digest, terms, status, version, level, round, assignee_kind, assignee, reminders_sent,
       opened_at, deadline_at, warn_at, remind_at, escalate_at, resolved_at
  from hitl.requests
 where (:status::hitl.request_status is null or status = :status::hitl.request_status)
   and (:kind::hitl.request_kind is null or kind = :kind::hitl.request_kind)
   and (:run_id::text is null or run_id = :run_id)
   and (:after::text is null or (opened_at, id) > (select opened_at, id from hitl.requests where id = :after))
 order by opened_at, id
 limit :page::integer
`,
);

/** The same for what is pending, which the inbox asks all day and has an index of its own. */
export const listPending = statement<{ kind: string | null; after: string | null; page: number }, RequestRow>(
  'list-pending',
  `
select id, run_id, action_id, action_digest, terms, status, version, level, round, assignee_kind, assignee, reminders_sent,
       opened_at, deadline_at, warn_at, remind_at, escalate_at, resolved_at
  from hitl.requests
 where status = 'pending' and (:kind::hitl.request_kind is null or kind = :kind::hitl.request_kind)
   and (:after::text is null or (opened_at, id) > (select opened_at, id from hitl.requests where id = :after))
 order by opened_at, id
 limit :page::integer
`,
);

/** What the clock has something to do for. */
export const listDue = statement<{ page: number }, RequestRow & { now: Date }>(
  'list-due',
  `
select id, run_id, action_id, action_digest, terms, status, version, level, round, assignee_kind, assignee, reminders_sent,
       opened_at, deadline_at, warn_at, remind_at, escalate_at, resolved_at, hitl.now() as now
  from hitl.requests
 where status = 'pending' and next_due_at <= (select hitl.now())
 order by next_due_at
 limit :page::integer
`,
);

export const listPendingOfRun = statement<{ run_id: string }, RequestRow>(
  'list-pending-of-run',
  `
select id, run_id, action_id, action_digest, terms, status, version, level, round, assignee_kind, assignee, reminders_sent,
       opened_at, deadline_at, warn_at, remind_at, escalate_at, resolved_at
  from hitl.requests
 where run_id = :run_id and resolved_at is null
 order by opened_at, id
`,
);
