import { statement } from '@dream-agent/hitl/postgres';

/** In force at once where `accepted_by` says by whom, disabled where nobody has accepted it. */
export const insertOutsideTool = statement<{ name: string; server: string; digest: string; said: string; accepted_by: string | null }>(
  'insert-outside-tool',
  `
insert into server.outside_tools
       (name, server, offered_digest, offered, accepted_digest, accepted, accepted_by, accepted_at, disabled_at)
select :name::text, :server::text, :digest::text, :said::json,
       case when given.accepted_by is not null then :digest::text end,
       case when given.accepted_by is not null then :said::json end,
       given.accepted_by,
       case when given.accepted_by is not null then hitl.now() end,
       case when given.accepted_by is null then hitl.now() end
  from (select :accepted_by::text as accepted_by) given
on conflict (name) do nothing
`,
);
