import { statement } from '@dream-agent/hitl/postgres';

/**
 * What the next run of a session may read, in the order that it was brought: the files that its request names, if they are of the
 * session or of the person who asks; without any, those that came since the last run, or else those that the last one read that
 * read any. They are held until the run is there, so that nobody deletes one meanwhile.
 */
export const findAttachable = statement<
  { session_id: string; person: string; upload_ids: readonly string[] },
  { id: string; name: string; media_type: string; fresh: boolean }
>(
  'find-attachable-uploads',
  `
with fresh as (
  select id from server.uploads upload
   where session_id = :session_id and not exists (select from server.run_uploads used where used.upload_id = upload.id)
   order by seq limit 50
), before as (
  select used.upload_id as id from server.run_uploads used
   where used.run_id = (
     select turn.run_id from server.session_runs turn
      where turn.session_id = :session_id and exists (select from server.run_uploads other where other.run_id = turn.run_id)
      order by turn.turn desc limit 1)
)
select id, name, media_type, id in (select id from fresh) as fresh from server.uploads
 where case when cardinality(:upload_ids::text[]) > 0
              then id = any(:upload_ids::text[]) and (session_id = :session_id or uploaded_by = :person)
            when exists (select from fresh) then id in (select id from fresh)
            else id in (select id from before) end
 order by seq
   for key share
`,
);
