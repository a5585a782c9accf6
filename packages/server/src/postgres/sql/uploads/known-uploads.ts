import { statement } from '@dream-agent/hitl/postgres';

/** Those of these that there are. */
export const knownUploads = statement<{ upload_ids: readonly string[] }, { id: string }>(
  'known-uploads',
  'select id from server.uploads where id = any(:upload_ids::text[])',
);
