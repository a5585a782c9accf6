import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Connection, Db, Pool } from '@dream-agent/hitl/postgres';
import { DatabaseError } from './database-error.ts';

export interface MigrationSet {
  /** The schema that the migrations are about; what has been applied is remembered in it. */
  readonly schema: string;
  /** One number for all who would migrate this schema of the same database. */
  readonly lock: number;
  /** Where `000001_name.sql` and those after it lie. */
  readonly folder: URL;
}

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/** Brings one schema up to date, all of it or nothing. Of those who call it at once one works, and the others find nothing to do. */
export async function applyMigrations(pool: Pool, set: MigrationSet): Promise<string[]> {
  const migrations = await readMigrations(set.folder);
  const connection = await pool.connect();
  const onError = () => {};
  connection.on?.('error', onError);
  let broken: Error | undefined;
  try {
    await connection.query({ text: 'begin' });
    // Goes with the transaction, whatever becomes of it.
    await connection.query({ text: 'select pg_advisory_xact_lock($1)', values: [set.lock] });
    const applied = await applyMissing(connection, set.schema, migrations);
    await connection.query({ text: 'commit' });
    return applied;
  } catch (cause) {
    await connection.query({ text: 'rollback' }).catch((failure: Error) => {
      broken = failure;
    });
    if (cause instanceof DatabaseError) throw cause;
    throw new DatabaseError('SERVER_MIGRATION_FAILED', `the tables of ${set.schema} could not be made: ${(cause as Error).message}`, {
      cause,
    });
  } finally {
    connection.off?.('error', onError);
    connection.release(broken);
  }
}

async function applyMissing(connection: Connection, schema: string, migrations: readonly Migration[]): Promise<string[]> {
  await connection.query({
    text: `create schema if not exists ${schema};
      create table if not exists ${schema}.migrations (
        number integer primary key, name text not null, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
  });
  const done = await readDone(connection, schema, migrations);
  const missing = migrations.filter(({ number }) => !done.has(number));
  for (const { number, name, sql, digest } of missing) {
    await connection.query({ text: sql }).catch((cause: Error) => {
      throw new DatabaseError('SERVER_MIGRATION_FAILED', `${name}: ${cause.message}`, { cause });
    });
    await connection.query({
      text: `insert into ${schema}.migrations (number, name, digest) values ($1, $2, $3)`,
      values: [number, name, digest],
    });
  }
  return missing.map(({ name }) => name);
}

/** The numbers of what has been applied; refused where that is not what lies in the folder. */
async function readDone(db: Db, schema: string, migrations: readonly Migration[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.query({ text: `select number, name, digest from ${schema}.migrations order by number` });
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const done = rows as { number: number; name: string; digest: string }[];
  for (const { number, name, digest } of done) {
    const migration = known.get(number);
    if (migration === undefined) {
      throw new DatabaseError('SERVER_MIGRATION_FAILED', `the database has ${name}, which this version does not know; use a newer version`);
    }
    if (migration.digest !== digest) {
      throw new DatabaseError('SERVER_MIGRATION_FAILED', `${name} is not what was applied; a migration is never edited, add a new one`);
    }
  }
  return new Set(done.map(({ number }) => number));
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{6}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { number: Number(name.slice(0, 6)), name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
