import { statement } from '../connection/statement.ts';

export const sealAudit = statement<{ batch: number }, { sealed: number }>(
  'seal-audit',
  'select hitl.seal_audit(:batch::integer) as sealed',
);

export const readAudit = statement<{ after: number; page: number }, { seq: string; at: Date; body: string; prev: string; hash: string }>(
  'read-audit',
  'select seq, at, body, prev, hash from hitl.audit_entries where seq > :after::bigint order by seq limit :page::integer',
);

export const readHead = statement<
  Record<string, never>,
  { seq: string; hash: string; pruned_through: string; pruned_hash: string; prunings: number }
>('read-head', 'select seq, hash, pruned_through, pruned_hash, prunings from hitl.audit_log');

/** An entry about something that is no row of ours: a refused answer, late evidence, the log itself. */
export const appendEntry = statement<{ subject_type: string; subject_id: string; subject_version: number; entry: string }>(
  'append-entry',
  `
insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
values (:subject_type, :subject_id, :subject_version::integer, :entry)
on conflict do nothing
`,
);

export const insertCheckpoint = statement<{ seq: number; checkpoint: string }>(
  'insert-checkpoint',
  'insert into hitl.audit_checkpoints (seq, checkpoint) values (:seq::bigint, :checkpoint::json) on conflict do nothing',
);

export const readCheckpoints = statement<Record<string, never>, { checkpoint: unknown }>(
  'read-checkpoints',
  'select checkpoint from hitl.audit_checkpoints order by seq',
);

export const pruneAudit = statement<{ through: number }, { dropped: number }>(
  'prune-audit',
  'select hitl.prune_audit(:through::bigint) as dropped',
);

export const readNow = statement<Record<string, never>, { now: Date }>('read-now', 'select hitl.now() as now');
