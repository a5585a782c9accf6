import { statement } from '@dream-agent/hitl/postgres';

export const readFeedbackGiver = statement<{ feedback_id: string }, { given_by: string }>(
  'read-feedback-giver',
  'select given_by from server.feedback where id = :feedback_id',
);
