import { statement } from '@dream-agent/hitl/postgres';

/** Sessions that are gone and whose files are not: a node was killed on the way. */
export const sessionsWithFiles = statement<{ row_limit: number }, { id: string }>(
  'sessions-with-files',
  `
select id from server.sessions session
 where deleted_at is not null
   and (exists (select from server.uploads where session_id = session.id) or exists (select from server.artifacts where session_id = session.id))
 limit :row_limit::integer
`,
);
