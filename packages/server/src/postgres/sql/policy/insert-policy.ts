import { statement } from '@dream-agent/hitl/postgres';

export const insertPolicy = statement<{ version: string; source: string | null; body: string; gates: number }>(
  'insert-policy',
  `
insert into server.policies (version, source, body, gates) values (:version, :source, :body::json, :gates::integer)
on conflict (version) do nothing
`,
);
