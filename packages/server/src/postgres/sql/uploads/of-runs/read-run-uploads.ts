import { statement } from '@dream-agent/hitl/postgres';

export interface RunUploadRow {
  upload_id: string;
  name: string;
  meant: boolean;
  encoding: string | null;
}

/** What a run may read, in the order that it was brought. */
export const readRunUploads = statement<{ run_id: string }, RunUploadRow>(
  'read-run-uploads',
  `
select used.upload_id, used.name, used.meant, upload.encoding
  from server.run_uploads used join server.uploads upload on upload.id = used.upload_id
 where used.run_id = :run_id
 order by upload.seq
`,
);
