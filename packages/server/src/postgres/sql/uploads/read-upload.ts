import { statement } from '@dream-agent/hitl/postgres';
import { UPLOAD_COLUMNS, type UploadRow } from './upload-row.ts';

export const readUploadRow = statement<{ upload_id: string }, UploadRow>(
  'read-upload',
  `select ${UPLOAD_COLUMNS} from server.open_uploads where id = :upload_id`,
);
