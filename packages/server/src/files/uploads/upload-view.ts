import type { DomainOf, SessionId, UploadId, UploadWireSchema } from '../../contract/index.ts';
import type { UploadRow } from '../../postgres/sql/uploads/upload-row.ts';

/** An upload as it is shown. */
export type UploadView = DomainOf<typeof UploadWireSchema>;

export const toUploadView = (row: UploadRow): UploadView => ({
  uploadId: row.id as UploadId,
  sessionId: row.session_id as SessionId | null,
  name: row.name,
  mediaType: row.media_type as UploadView['mediaType'],
  bytes: Number(row.bytes),
  sha256: row.sha256 as UploadView['sha256'],
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
});
