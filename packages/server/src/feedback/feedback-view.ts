import type { RunId } from '@dream-agent/hitl/schema';
import type { DomainOf, FeedbackWireSchema, SessionId } from '../contract/index.ts';
import type { FeedbackRow } from '../postgres/sql/feedback/feedback-row.ts';

export type FeedbackView = DomainOf<typeof FeedbackWireSchema>;

export const toFeedbackView = (row: FeedbackRow): FeedbackView => ({
  feedbackId: row.id,
  runId: row.run_id as RunId,
  sessionId: row.session_id as SessionId,
  ...(row.todo_id === null ? {} : { todoId: row.todo_id }),
  rating: row.rating,
  ...(row.comment === null ? {} : { comment: row.comment }),
  givenBy: row.given_by,
  at: row.at,
});
