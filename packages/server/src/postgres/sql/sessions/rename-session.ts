import { statement } from '@dream-agent/hitl/postgres';

export const renameSessionRow = statement<{ session_id: string; title: string }, { id: string }>(
  'rename-session',
  `
update server.sessions set title = :title, titled = true, updated_at = hitl.now()
 where id = :session_id and deleted_at is null
returning id
`,
);
