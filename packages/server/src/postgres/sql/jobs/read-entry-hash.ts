import { statement } from '@dream-agent/hitl/postgres';

/** What the log says of one of its entries, and how far it reaches. */
export const readEntryHash = statement<
  { seq: number },
  { hash: string | null; last: string; pruned_through: string; pruned_hash: string; now: Date }
>(
  'read-entry-hash',
  `
select (select hash from hitl.audit_entries where seq = :seq::bigint) as hash, log.seq as last, log.pruned_through, log.pruned_hash, hitl.now() as now
  from hitl.audit_log log
`,
);
