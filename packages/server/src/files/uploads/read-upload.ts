import type { Db } from '@dream-agent/hitl/postgres';
import { readUploadRow } from '../../postgres/sql/uploads/read-upload.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import { toUploadView, type UploadView } from './upload-view.ts';

export type ReadUpload = { readonly kind: 'found'; readonly upload: UploadView } | Refused;

export const noUpload = (uploadId: string): Refused => refused('UPLOAD_NOT_FOUND', `there is no upload ${uploadId}`);

export async function readUpload(db: Db, uploadId: string): Promise<ReadUpload> {
  const [row] = await readUploadRow(db, { upload_id: uploadId });
  return row === undefined ? noUpload(uploadId) : { kind: 'found', upload: toUploadView(row) };
}
