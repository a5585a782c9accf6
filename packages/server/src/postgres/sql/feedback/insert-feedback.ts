import { statement } from '@dream-agent/hitl/postgres';
import { FEEDBACK_COLUMNS, type FeedbackRow } from './feedback-row.ts';

/** No row: the run's session is gone. */
export const insertFeedback = statement<
  { feedback_id: string; run_id: string; todo_id: string | null; rating: string; comment: string | null; given_by: string },
  FeedbackRow
>(
  'insert-feedback',
  `
insert into server.feedback (id, run_id, session_id, todo_id, rating, comment, given_by)
select :feedback_id, turn.run_id, turn.session_id, :todo_id, :rating, :comment, :given_by
  from server.session_runs turn join server.sessions session on session.id = turn.session_id
 where turn.run_id = :run_id and session.deleted_at is null
   for share of session
returning ${FEEDBACK_COLUMNS}
`,
);
