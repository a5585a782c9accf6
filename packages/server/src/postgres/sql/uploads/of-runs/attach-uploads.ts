import { statement } from '@dream-agent/hitl/postgres';

/** They are the session's from now on, so that what is asked next can be about them too. */
export const attachUploadRows = statement<
  { run_id: string; session_id: string; upload_ids: readonly string[]; names: readonly string[]; meant: boolean },
  { upload_id: string }
>(
  'attach-uploads',
  `
with taken as (
  update server.uploads set session_id = :session_id where id = any(:upload_ids::text[]) and session_id is null
)
insert into server.run_uploads (run_id, upload_id, name, meant)
select :run_id, upload_id, name, :meant::boolean from unnest(:upload_ids::text[], :names::text[]) as given (upload_id, name)
on conflict do nothing
returning upload_id
`,
);
