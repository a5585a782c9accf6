import { statement } from '@dream-agent/hitl/postgres';

/** Something was asked. The first request gives a title to a session that has none. */
export const touchSession = statement<{ session_id: string; title: string; language: string }>(
  'touch-session',
  `
update server.sessions
   set updated_at = hitl.now(), language = :language::server.language,
       title = case when titled then title else :title end, titled = true
 where id = :session_id
`,
);
