export interface ArtifactRow {
  id: string;
  seq: string;
  run_id: string;
  session_id: string;
  todo_id: string | null;
  name: string;
  media_type: string;
  path: string;
  bytes: string;
  sha256: string;
  created_at: Date;
}

export const ARTIFACT_COLUMNS = 'id, seq, run_id, session_id, todo_id, name, media_type, path, bytes, sha256, created_at';
