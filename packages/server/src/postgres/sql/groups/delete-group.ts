import { statement } from '@dream-agent/hitl/postgres';

export const deleteGroupRow = statement<{ group_name: string }, { name: string }>(
  'delete-group',
  `
delete from server.groups where name = :group_name returning name
`,
);
