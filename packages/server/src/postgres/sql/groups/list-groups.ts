import { statement } from '@dream-agent/hitl/postgres';

export const listGroupRows = statement<Record<string, never>, { name: string; members: string[] }>(
  'list-groups',
  `
select name, array(select user_id from server.members where group_name = groups.name order by user_id) as members
  from server.groups order by name
`,
);
