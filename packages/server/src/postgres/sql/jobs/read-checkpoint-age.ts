import { statement } from '@dream-agent/hitl/postgres';

/** For how long the oldest entry has been there that no checkpoint vouches for. */
export const readCheckpointAge = statement<Record<string, never>, { seconds: number; entries: number }>(
  'read-checkpoint-age',
  `
with vouched as (
  select coalesce(max(seq), 0) as seq from hitl.audit_checkpoints
)
select coalesce(extract(epoch from hitl.now() - (
         select at from hitl.audit_entries, vouched where audit_entries.seq > vouched.seq order by audit_entries.seq limit 1)), 0)::double precision as seconds,
       ((select seq from hitl.audit_log) - vouched.seq)::integer as entries
  from vouched
`,
);
