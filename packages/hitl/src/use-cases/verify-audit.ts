import type { AuditReport } from '../core/audit/audit-verifier.ts';
import { type AuditVerifierOptions, createAuditVerifier } from '../core/audit/create-audit-verifier.ts';
import { createLineSplitter } from '../core/audit/line-splitter.ts';
import { type ExportedLedger, exportAudit } from './export-audit.ts';

export type VerifyAudit = Pick<AuditVerifierOptions, 'checkpoints' | 'publicKeys'> & { readonly signal?: AbortSignal };

/** An export's text or bytes, cut anywhere. */
export type ExportChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Checks the whole record of a running ledger, by the same rules and through the same text as an export of it. */
export async function verifyAudit(deps: { ledger: ExportedLedger }, { signal, ...options }: VerifyAudit = {}): Promise<AuditReport> {
  return verifyAuditExport(exportAudit(deps, { format: 'jsonl', ...(signal && { signal }) }), options);
}

/** Checks an export, from a file or wherever it comes from. Stops reading at the first thing wrong. */
export async function verifyAuditExport(chunks: ExportChunks, options: AuditVerifierOptions = {}): Promise<AuditReport> {
  const reading = verifiedLines(chunks, options);
  for (;;) {
    const step = await reading.next();
    if (step.done) return step.value;
  }
}

/** Hands on the lines of an export as they are found to be right, and ends with the report. */
export async function* verifiedLines(
  chunks: ExportChunks,
  options: AuditVerifierOptions = {},
): AsyncGenerator<readonly string[], AuditReport> {
  const verifier = createAuditVerifier(options);
  const splitter = createLineSplitter();
  for await (const chunk of chunks) {
    const { lines, problem } = splitter.push(chunk);
    const wrong = lines.findIndex((line) => !verifier.push(line));
    if (wrong !== -1) {
      yield lines.slice(0, wrong);
      return verifier.finish();
    }
    yield lines;
    if (problem !== undefined) {
      verifier.refuse(problem);
      return verifier.finish();
    }
  }
  return verifier.finish(splitter.rest());
}
