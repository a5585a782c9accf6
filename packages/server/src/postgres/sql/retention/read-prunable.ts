import { statement } from '@dream-agent/hitl/postgres';

/** The youngest checkpoint of that age that still has entries below it. */
export const readPrunable = statement<{ keep_days: number }, { through: string; pruned_through: string }>(
  'read-prunable',
  `
select checkpoint.seq as through, log.pruned_through
  from hitl.audit_checkpoints checkpoint, hitl.audit_log log
 where checkpoint.seq > log.pruned_through
   and (checkpoint.checkpoint ->> 'at')::timestamptz <= hitl.now() - make_interval(days => :keep_days::integer)
 order by checkpoint.seq desc
 limit 1
`,
);
