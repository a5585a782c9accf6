import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AUDIT_CSV_HEADER, auditCsvRow } from '../core/audit/audit-csv.ts';
import { sentenceFor } from '../core/audit/audit-problem.ts';
import type { AuditReport } from '../core/audit/audit-verifier.ts';
import { verifiedLines } from '../use-cases/verify-audit.ts';
import { type CommandContext, EXIT, type Exit, openExport, readable } from './command.ts';

/** Writes an export as a table. Verifies on the way, so that no row is written that is not as it was exported. */
export async function csv(file: string, context: CommandContext): Promise<Exit> {
  const { say, stdout, stderr } = context;
  let report: AuditReport | undefined;
  async function* rows(): AsyncGenerator<string> {
    let header = AUDIT_CSV_HEADER;
    const reading = verifiedLines(openExport(file, context));
    for (;;) {
      const step = await reading.next();
      if (step.done) {
        report = step.value;
        return;
      }
      const text = header + step.value.map(auditCsvRow).join('');
      header = '';
      if (text !== '') yield text;
    }
  }
  try {
    await readable(file, context, () => pipeline(Readable.from(rows()), stdout, { end: false }));
  } catch (error) {
    // Whoever reads has seen enough, as with `| head`.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.ok;
    throw error;
  }
  if (report === undefined || report.ok) return EXIT.ok;
  stderr.write(`${say.broken(report.at, sentenceFor(report, say.problems))}\n${say.csvStopped}\n`);
  return EXIT.broken;
}
