import { statement } from '@dream-agent/hitl/postgres';

/** Brought longer ago than that, and read by no run that is under way. */
export const oldUploads = statement<{ seconds: number; row_limit: number }, { id: string }>(
  'old-uploads',
  `
select id from server.uploads upload
 where created_at < hitl.now() - make_interval(secs => :seconds::float8)
   and not exists (select from server.run_uploads used join hitl.runs run on run.id = used.run_id
                    where used.upload_id = upload.id and run.ended_at is null)
 order by seq
 limit :row_limit::integer
`,
);
