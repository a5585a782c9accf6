import { statement } from '@dream-agent/hitl/postgres';

export const insertSession = statement<
  { session_id: string; owner: string; title: string; titled: boolean; language: string; memory: string },
  { id: string }
>(
  'insert-session',
  `
insert into server.sessions (id, owner, title, titled, language, memory)
values (:session_id, :owner, :title, :titled::boolean, :language::server.language, :memory::json)
on conflict (id) do nothing
returning id
`,
);
