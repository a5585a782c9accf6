import { statement } from '@dream-agent/hitl/postgres';

export const enableUserRow = statement<{ user_id: string }, { id: string }>(
  'enable-user',
  `
update server.users set disabled_at = null where id = :user_id returning id
`,
);
