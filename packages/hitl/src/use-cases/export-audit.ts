import { AUDIT_CSV_HEADER, auditCsvRow } from '../core/audit/audit-csv.ts';
import type { Ledger } from '../ports/ledger.ts';
import { readAuditLines } from './read-audit-lines.ts';

export type AuditFormat = 'jsonl' | 'csv';
/** What exporting needs of a ledger. */
export type ExportedLedger = Pick<Ledger, 'seal' | 'readAudit' | 'auditHead' | 'listCheckpoints'>;

/**
 * The whole record as text, in chunks. JSONL can be verified anywhere without the ledger; CSV is for reading.
 * It ends with what had happened when it was asked for, however long the reading takes.
 */
export async function* exportAudit(
  { ledger }: { ledger: ExportedLedger },
  { format, signal }: { format: AuditFormat; signal?: AbortSignal },
): AsyncGenerator<string> {
  // Before the head, or a checkpoint made in between would know of entries that are not in the export.
  const checkpoints = await ledger.listCheckpoints();
  await ledger.seal();
  const head = await ledger.auditHead();
  const span = {
    from: { seq: head.prunedThrough, hash: head.prunedHash },
    to: { seq: head.seq, hash: head.hash },
    ...(signal && { signal }),
  };
  if (format === 'jsonl') {
    for await (const lines of readAuditLines(ledger, { ...span, checkpoints })) yield `${lines.join('\n')}\n`;
    return;
  }
  yield AUDIT_CSV_HEADER;
  for await (const lines of readAuditLines(ledger, span)) yield lines.map(auditCsvRow).join('');
}
