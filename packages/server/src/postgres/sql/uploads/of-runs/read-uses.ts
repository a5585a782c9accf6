import { statement } from '@dream-agent/hitl/postgres';

/** The runs that may read an upload, under which name, and whether they are over. */
export const readUses = statement<{ upload_id: string }, { run_id: string; name: string; ended: boolean }>(
  'read-upload-uses',
  `
select used.run_id, used.name, run.ended_at is not null as ended
  from server.run_uploads used join hitl.runs run on run.id = used.run_id
 where used.upload_id = :upload_id
`,
);
