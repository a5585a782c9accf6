import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import type pg from 'pg';
import type { Settings } from '../../config.ts';
import { migrateServer, openPool } from '../../postgres/index.ts';
import type { Cli } from '../cli.ts';
import { findDatabase } from './find-database.ts';
import { type Place, readInstallation } from './read-installation.ts';

/** An installation whose database is open. */
export interface Installation {
  readonly settings: Settings;
  readonly db: pg.Pool;
  readonly ledger: ReturnType<typeof createPostgresLedger>;
}

export interface OpenInstallation {
  /** Whether the tables are made where they are missing, as a start would. */
  readonly migrates?: boolean;
  /** Whether a database of our own is made where there is none. */
  readonly makes?: boolean;
}

/** Works on the database of an installation, whether its server runs or not, and leaves it as it was found. */
export async function withInstallation<Result>(
  cli: Cli,
  place: Place,
  work: (installation: Installation) => Promise<Result>,
  { migrates = false, makes = false }: OpenInstallation = {},
): Promise<Result> {
  const settings = await readInstallation(cli, place);
  const database = await findDatabase(cli, settings, makes);
  try {
    if (migrates) await migrateServer(database.url);
    // A record is read from its beginning to its end, however long that takes.
    const db = openPool({ url: database.url, name: 'dream-agent-cli', max: 4, statementTimeoutMs: 120_000 });
    const ledger = createPostgresLedger({ pool: db });
    try {
      return await work({ settings, db, ledger });
    } finally {
      await ledger.close();
      await db.end();
    }
  } finally {
    await database.stop();
  }
}
