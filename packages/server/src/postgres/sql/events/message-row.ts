/** A row of `server.session_events`. */
export interface MessageRow {
  session_id: string;
  seq: string;
  inbox_seq: string | null;
  run_id: string;
  type: string;
  data: unknown;
  at: Date;
}
