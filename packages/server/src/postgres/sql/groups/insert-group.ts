import { statement } from '@dream-agent/hitl/postgres';

export const insertGroup = statement<{ group_name: string }, { name: string }>(
  'insert-group',
  `
insert into server.groups (name) values (:group_name) on conflict (name) do nothing returning name
`,
);
