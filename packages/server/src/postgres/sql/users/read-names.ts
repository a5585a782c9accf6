import { statement } from '@dream-agent/hitl/postgres';

/** What these people are called; also those who were shut out, who have done things all the same. */
export const readNames = statement<{ ids: readonly string[] }, { id: string; name: string }>(
  'read-names',
  `
select id, name from server.users where id = any(:ids::text[]) order by id
`,
);
