import type { Ledger } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { AuditPageSchema, ROUTES } from '../../contract/index.ts';
import { type AuditRow, auditBackward, auditForward } from '../../postgres/sql/record/page-audit.ts';
import { cutPage } from '../page.ts';

type Entry = z.output<typeof AuditPageSchema>['items'][number];
type Query = z.output<typeof ROUTES.queryAudit.query>;

const date = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

/** A part of the record, and the number of its last entry where more follows. */
export async function queryAudit(
  { db, ledger }: { db: Db; ledger: Ledger },
  query: Query,
  after: string | null,
): Promise<{ entries: Entry[]; last: number | undefined }> {
  // What has just happened is asked for more often than anything else.
  await ledger.seal();
  const found = await (query.sort === 'seq' ? auditForward : auditBackward)(db, {
    types: query.type ?? null,
    subject_type: query.subject_type ?? null,
    subject_id: query.subject_id ?? null,
    run_id: query.run_id ?? null,
    actor: query.actor ?? null,
    from_time: date(query.from),
    to_time: date(query.to),
    after,
    row_limit: query.limit + 1,
  });
  const { rows, last } = cutPage(found, query.limit);
  return { entries: rows.map(entryOf), last: last === undefined ? undefined : Number(last.seq) };
}

/** As it stands in the record: nothing of it is translated, or its hash would be of something else. */
const entryOf = ({ seq, at, body, prev, hash }: AuditRow): Entry => ({
  seq: Number(seq),
  at: at.toISOString(),
  prev: prev as Entry['prev'],
  hash: hash as Entry['hash'],
  body: JSON.parse(body) as Entry['body'],
});
