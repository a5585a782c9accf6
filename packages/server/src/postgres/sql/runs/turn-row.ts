/** A row of the view `server.turns`. */
export interface TurnRow {
  run_id: string;
  session_id: string;
  turn: number;
  request: string;
  language: 'ko' | 'en' | 'ja';
  today: string;
  forked_from_run: string | null;
  forked_from_checkpoint: string | null;
  attempts: number;
  failure: string | null;
  response: unknown;
  ended_because: string | null;
  settled_at: Date | null;
  planned: boolean;
  status: string;
  requested_by: string;
  created_at: Date;
  ended_at: Date | null;
  pause_requested_at: Date | null;
  cancel_requested_at: Date | null;
  budget_spent: string | null;
}

export const TURN_COLUMNS = `run_id, session_id, turn, request, language, today, forked_from_run, forked_from_checkpoint, attempts, failure,
  response, ended_because, settled_at, planned, status, requested_by, created_at, ended_at, pause_requested_at, cancel_requested_at, budget_spent`;
