import { statement } from '@dream-agent/hitl/postgres';

/** A list of files as JSON. A file that was made again in the same place is the newer one; nothing is added to a session that is gone. */
export const insertArtifacts = statement<{ run_id: string; artifacts: string }, { id: string }>(
  'insert-artifacts',
  `
with session as (
  select turn.session_id from server.session_runs turn join server.sessions session on session.id = turn.session_id
   where turn.run_id = :run_id and session.deleted_at is null for share of session
)
insert into server.artifacts as known (id, run_id, session_id, todo_id, name, media_type, path, bytes, sha256)
select made.id, :run_id, session.session_id, made.todo_id, made.name, made.media_type, made.path, made.bytes, made.sha256
  from session, json_to_recordset(:artifacts::json)
       as made (id text, todo_id text, name text, media_type text, path text, bytes bigint, sha256 text)
on conflict (id) do update
   set name = excluded.name, media_type = excluded.media_type, bytes = excluded.bytes, sha256 = excluded.sha256, todo_id = excluded.todo_id
 where known.sha256 <> excluded.sha256
returning id
`,
);
