import { statement } from '@dream-agent/hitl/postgres';
import { UPLOAD_COLUMNS, type UploadRow } from './upload-row.ts';

/** No row: the session is gone. Its row is held meanwhile, so that whoever deletes it finds the upload. */
export const insertUpload = statement<
  {
    upload_id: string;
    session_id: string | null;
    uploaded_by: string;
    name: string;
    media_type: string;
    encoding: string | null;
    bytes: number;
    digest: string;
  },
  UploadRow
>(
  'insert-upload',
  `
with session as (
  select id from server.sessions where id = :session_id::text and deleted_at is null for share
)
insert into server.uploads (id, session_id, uploaded_by, name, media_type, encoding, bytes, sha256)
select :upload_id, :session_id, :uploaded_by, :name, :media_type, :encoding, :bytes::bigint, :digest
 where :session_id::text is null or exists (select from session)
returning ${UPLOAD_COLUMNS}
`,
);
