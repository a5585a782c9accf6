export interface FeedbackRow {
  id: string;
  seq: string;
  run_id: string;
  session_id: string;
  todo_id: string | null;
  rating: 'good' | 'bad';
  comment: string | null;
  given_by: string;
  at: Date;
}

export const FEEDBACK_COLUMNS = 'id, seq, run_id, session_id, todo_id, rating, comment, given_by, at';
