import { statement } from '@dream-agent/hitl/postgres';
import { FEEDBACK_COLUMNS, type FeedbackRow } from './feedback-row.ts';

/** The newest first. */
export const pageFeedback = statement<
  { given_by: string | null; session_id: string | null; run_id: string | null; below: string | null; row_limit: number },
  FeedbackRow
>(
  'page-feedback',
  `
select ${FEEDBACK_COLUMNS} from server.feedback
 where (:given_by::text is null or given_by = :given_by)
   and (:session_id::text is null or session_id = :session_id)
   and (:run_id::text is null or run_id = :run_id)
   and (:below::bigint is null or seq < :below::bigint)
 order by seq desc
 limit :row_limit::integer
`,
);
