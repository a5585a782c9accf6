import { statement } from '@dream-agent/hitl/postgres';

export const deleteMember = statement<{ group_name: string; user_id: string }, { user_id: string }>(
  'delete-member',
  `
delete from server.members where group_name = :group_name and user_id = :user_id returning user_id
`,
);
