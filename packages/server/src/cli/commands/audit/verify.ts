import { createPublicKey } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { verifyAudit } from '@dream-agent/hitl';
import {
  AUDIT_MESSAGES,
  AuditUsageProblem,
  readCheckpoints,
  readKey,
  reportJson,
  reportText,
  verifyExportFile,
} from '@dream-agent/hitl/cli';
import { type Cli, EXIT, type Run, tell, tellJson } from '../../cli.ts';
import type { ValuesOf } from '../../command-table.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { findSigningKey } from '../../installation/signing-key.ts';
import { UsageProblem } from '../../problems.ts';
import { connect } from '../../remote/connect.ts';
import { auditContext } from './audit-context.ts';

/** An export, wherever it lies; or the record of the installation itself; or that of a server, by its own word. */
export const run: Run<'audit verify'> = async (cli, { words: [file], values }) => {
  try {
    if (file !== undefined) return await verifyFile(cli, file, values);
    return values.server === true ? await verifyServer(cli, values) : await verifyDatabase(cli, values);
  } catch (error) {
    if (error instanceof AuditUsageProblem) throw new UsageProblem(error.message);
    throw error;
  }
};

const at = ({ folder }: Cli, path: string): string => (path === '-' || isAbsolute(path) ? path : join(folder, path));

function verifyFile(cli: Cli, file: string, { key = [], checkpoint = [], json = false }: ValuesOf<'audit verify'>): Promise<number> {
  const [keys, checkpoints] = [key, checkpoint].map((paths) => paths.map((path) => at(cli, path))) as [string[], string[]];
  return verifyExportFile({ file: at(cli, file), keys, checkpoints, json }, auditContext(cli));
}

async function readGiven(cli: Cli, { key = [], checkpoint = [] }: ValuesOf<'audit verify'>) {
  const context = auditContext(cli);
  const keys = await Promise.all(key.map((path) => readKey(at(cli, path), context)));
  const checkpoints = (await Promise.all(checkpoint.map((path) => readCheckpoints(at(cli, path), context)))).flat();
  return { keys, checkpoints };
}

async function verifyDatabase(cli: Cli, values: ValuesOf<'audit verify'>): Promise<number> {
  const { keys, checkpoints } = await readGiven(cli, values);
  return withInstallation(cli, values, async ({ ledger, settings }) => {
    const own = await findSigningKey(settings);
    const publicKeys = [...keys, ...(own === undefined ? [] : [createPublicKey(own)])];
    const began = performance.now();
    const report = await verifyAudit({ ledger }, { checkpoints, publicKeys });
    const seconds = (performance.now() - began) / 1_000;
    cli.stdout.write(values.json === true ? reportJson(report, seconds) : reportText(report, AUDIT_MESSAGES[cli.language]));
    return report.ok ? EXIT.ok : EXIT.failed;
  });
}

async function verifyServer(cli: Cli, values: ValuesOf<'audit verify'>): Promise<number> {
  const { checkpoints } = await readGiven(cli, values);
  const client = await connect(cli);
  const report = await client.call('verifyAudit', { body: checkpoints.length === 0 ? {} : { checkpoints }, timeoutMs: 600_000 });
  if (values.json === true) tellJson(cli, report);
  else if (report.ok) tell(cli, cli.texts.intact(report.entries, report.head.hash));
  else tell(cli, `✘ ${report.problem} (${report.at.seq ?? report.at.line})`);
  return report.ok ? EXIT.ok : EXIT.failed;
}
