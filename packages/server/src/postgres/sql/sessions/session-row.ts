/** A row of the view `server.open_sessions`. */
export interface SessionRow {
  id: string;
  owner: string;
  title: string;
  language: 'ko' | 'en' | 'ja';
  event_seq: string;
  created_at: Date;
  updated_at: Date;
  runs: number;
  run_id: string | null;
  run_status: string | null;
  pending: number;
}

export const SESSION_COLUMNS = 'id, owner, title, language, event_seq, created_at, updated_at, runs, run_id, run_status, pending';
