import type { KeyObject } from 'node:crypto';
import { createAuditVerifier } from '../core/audit/create-audit-verifier.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Checkpoint } from '../schema/audit.ts';
import { HitlError } from '../schema/errors.ts';
import { type AuditSpan, readAuditLines } from './read-audit-lines.ts';

/** Verifies one part of the record from a point that is known to be right, and throws if anything in it is not. */
export async function requireIntact(
  ledger: Pick<Ledger, 'readAudit' | 'auditHead'>,
  span: AuditSpan,
  trusted: { publicKeys: readonly KeyObject[]; checkpoints: readonly Checkpoint[] },
): Promise<void> {
  const verifier = createAuditVerifier({ ...trusted, anchor: span.from });
  for await (const lines of readAuditLines(ledger, span)) for (const line of lines) verifier.push(line);
  const report = verifier.finish();
  if (!report.ok) throw new HitlError('HITL_AUDIT_BROKEN', report.problem, { details: { code: report.code, at: report.at } });
}
