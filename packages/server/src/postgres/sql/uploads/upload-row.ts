export interface UploadRow {
  id: string;
  seq: string;
  session_id: string | null;
  uploaded_by: string;
  name: string;
  media_type: string;
  encoding: string | null;
  bytes: string;
  sha256: string;
  created_at: Date;
}

export const UPLOAD_COLUMNS = 'id, seq, session_id, uploaded_by, name, media_type, encoding, bytes, sha256, created_at';
