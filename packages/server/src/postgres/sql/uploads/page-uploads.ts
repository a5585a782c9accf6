import { statement } from '@dream-agent/hitl/postgres';
import { IS_MINE } from '../requests/request-filter.ts';
import { UPLOAD_COLUMNS, type UploadRow } from './upload-row.ts';

export interface PageUploads {
  session_id: string | null;
  below: string | null;
  /** Whose uploads; null shows everybody's. */
  uploaded_by: string | null;
  /** Also those of runs in which something waits for these. */
  assigned: boolean;
  everything: boolean;
  people: readonly string[];
  groups: readonly string[];
  roles: readonly string[];
  row_limit: number;
}

/** The newest first. */
export const pageUploads = statement<PageUploads, UploadRow>(
  'page-uploads',
  `
select ${UPLOAD_COLUMNS} from server.open_uploads upload
 where (:session_id::text is null or session_id = :session_id)
   and (:below::bigint is null or seq < :below::bigint)
   and (:uploaded_by::text is null or uploaded_by = :uploaded_by
        or :assigned::boolean and exists (
          select from server.run_uploads used join hitl.requests request on request.run_id = used.run_id
           where used.upload_id = upload.id and request.status = 'pending' and ${IS_MINE}))
 order by seq desc
 limit :row_limit::integer
`,
);
