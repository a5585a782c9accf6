import { statement } from '@dream-agent/hitl/postgres';

export const deleteUploadRow = statement<{ upload_id: string }, { id: string }>(
  'delete-upload',
  'delete from server.uploads where id = :upload_id returning id',
);
