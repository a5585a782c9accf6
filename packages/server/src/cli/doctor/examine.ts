import { SettingsError } from '../../config.ts';
import { openPool } from '../../postgres/index.ts';
import type { Cli } from '../cli.ts';
import { type FoundDatabase, findDatabase } from '../installation/find-database.ts';
import { type Place, readInstallation } from '../installation/read-installation.ts';
import { CommandFailed, reasonOf } from '../problems.ts';
import { broken, CHECKS, type Check, type CheckName, type Examined, type Finding, ok } from './check.ts';
import { checkAgent } from './checks/agent.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkFolder } from './checks/folder.ts';
import { checkNode } from './checks/node.ts';
import { checkPort } from './checks/port.ts';
import { checkRecord } from './checks/record.ts';
import { checkRedis } from './checks/redis.ts';
import { checkRuns } from './checks/runs.ts';
import { checkSigningKey } from './checks/signing-key.ts';
import { checkTables } from './checks/tables.ts';
import { NotYet } from './needed.ts';

export interface Checked {
  readonly name: CheckName;
  readonly finding: Finding;
}

/** Looks at an installation, one thing after the other. It changes nothing, and nothing that it finds keeps it from looking on. */
export async function* examine(cli: Cli, place: Place): AsyncGenerator<Checked> {
  const examined: Examined = { cli };
  let database: FoundDatabase | undefined;
  const checks: Readonly<Record<CheckName, Check>> = {
    node: checkNode,
    settings: async () => {
      examined.settings = await readInstallation(cli, place);
      return ok(cli.texts.doctor.settingsRead);
    },
    folder: checkFolder,
    disk: checkDisk,
    agent: checkAgent,
    database: async () => {
      database = examined.settings && (await findDatabase(cli, examined.settings));
      if (database !== undefined)
        examined.db = openPool({ url: database.url, name: 'dream-agent-doctor', max: 2, statementTimeoutMs: 60_000 });
      const finding = await checkDatabase(examined);
      if (finding.kind === 'broken') await letGo();
      return finding;
    },
    tables: checkTables,
    clock: checkClock,
    redis: checkRedis,
    port: checkPort,
    signing_key: checkSigningKey,
    record: checkRecord,
    runs: checkRuns,
  };
  const letGo = async () => {
    const { db } = examined;
    delete examined.db;
    await db?.end();
  };
  try {
    for (const name of CHECKS) yield { name, finding: await attempt(cli, checks[name], examined) };
  } finally {
    await letGo();
    await database?.stop();
  }
}

async function attempt({ texts }: Cli, check: Check, examined: Examined): Promise<Finding> {
  try {
    return await check(examined);
  } catch (error) {
    if (error instanceof NotYet) return { kind: 'skipped', found: texts.doctor.notYet[error.part] };
    if (error instanceof CommandFailed) return { kind: 'skipped', found: error.message };
    if (error instanceof SettingsError) return broken(error.message, texts.doctor.mendSettings);
    return broken(reasonOf(error), texts.doctor.tellUs);
  }
}
