import { type Statement, statement } from '@dream-agent/hitl/postgres';

interface Parameters {
  types: readonly string[] | null;
  subject_type: string | null;
  subject_id: string | null;
  run_id: string | null;
  actor: string | null;
  from_time: Date | null;
  to_time: Date | null;
  after: string | null;
  row_limit: number;
}

export interface AuditRow {
  seq: string;
  at: Date;
  body: string;
  prev: string;
  hash: string;
}

/** A page of the record, along the chain or back. What stands in an entry is read as it was written. */
const page = (direction: 'asc' | 'desc'): Statement<Parameters, AuditRow> =>
  statement<Parameters, AuditRow>(
    `page-audit-${direction}`,
    `
select seq, at, body, prev, hash
  from hitl.audit_entries
 where seq is not null
   and (:after::bigint is null or seq ${direction === 'asc' ? '>' : '<'} :after::bigint)
   and (:subject_id::text is null or subject_id = :subject_id::text)
   and (:subject_type::text is null or subject_type = :subject_type::text)
   and (:from_time::timestamptz is null or at >= :from_time::timestamptz)
   and (:to_time::timestamptz is null or at < :to_time::timestamptz)
   and (:types::text[] is null or body::json ->> 'type' = any(:types::text[]))
   and (:run_id::text is null or body::json ->> 'run_id' = :run_id::text)
   and (:actor::text is null or body::json #>> '{actor,id}' = :actor::text)
 order by seq ${direction}
 limit :row_limit::integer
`,
  );

export const auditForward = page('asc');
export const auditBackward = page('desc');
