import { statement } from '@dream-agent/hitl/postgres';

/** Whoever deletes an upload holds this, so that no run is started on it meanwhile. */
export const lockUpload = statement<{ upload_id: string }, { id: string }>(
  'lock-upload',
  'select id from server.uploads where id = :upload_id for update',
);
