import { statement } from '@dream-agent/hitl/postgres';

/** A fork may read what the run may that it goes on from. */
export const copyRunUploads = statement<{ run_id: string; from_run: string }, { upload_id: string }>(
  'copy-run-uploads',
  `
insert into server.run_uploads (run_id, upload_id, name, meant)
select :run_id, upload_id, name, meant from server.run_uploads where run_id = :from_run
on conflict do nothing
returning upload_id
`,
);
