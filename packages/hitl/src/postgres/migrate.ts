import { readdir, readFile } from 'node:fs/promises';
import { sha256 } from '../core/digest.ts';
import { HitlError } from '../schema/errors.ts';
import type { Connection, Pool } from './connection/db.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** "hitl" in ASCII: one lock for all who would migrate the same database. */
const LOCK = 0x6869_746c;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Brings the database up to date. Any number of processes may call it at once: one works, the others wait and find
 * nothing left to do. Each migration is a transaction of its own, so a failed one leaves the database at the one before.
 */
export async function migrate(pool: Pool): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const connection = await pool.connect();
  const onError = () => {};
  connection.on?.('error', onError);
  try {
    await connection.query({ text: 'select pg_advisory_lock($1)', values: [LOCK] });
    return { applied: await applyMissing(connection, migrations) };
  } catch (cause) {
    throw HitlError.is(cause) ? cause : new HitlError('HITL_MIGRATION_FAILED', (cause as Error).message, { cause });
  } finally {
    // Given up with the connection if it can't be given back by hand.
    const lost = await connection.query({ text: 'select pg_advisory_unlock($1)', values: [LOCK] }).then(
      () => undefined,
      (error: Error) => error,
    );
    connection.off?.('error', onError);
    connection.release(lost);
  }
}

async function applyMissing(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  await connection.query({ text: 'create schema if not exists hitl' });
  await connection.query({
    text: `create table if not exists hitl.migrations (
      number integer primary key, name text not null, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
  });
  const { rows } = await connection.query({ text: 'select number, name, digest from hitl.migrations order by number' });
  const done = new Map((rows as { number: number; name: string; digest: string }[]).map((row) => [row.number, row]));

  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of done.values()) {
    const migration = known.get(row.number);
    if (migration === undefined) {
      throw new HitlError('HITL_MIGRATION_FAILED', `the database has ${row.name}, which this version does not know; use a newer version`);
    }
    if (sha256(migration.sql) !== row.digest) {
      throw new HitlError('HITL_MIGRATION_FAILED', `${row.name} is not what was applied; a migration is never edited, add a new one`);
    }
  }

  const applied: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.number)) continue;
    await apply(connection, migration);
    applied.push(migration.name);
  }
  return applied;
}

async function apply(connection: Connection, migration: Migration): Promise<void> {
  await connection.query({ text: 'begin' });
  try {
    await connection.query({ text: `set local lock_timeout = '5s'` });
    // First, so that a race that the lock did not prevent shows as a conflict on this row and on nothing else.
    await connection.query({
      text: 'insert into hitl.migrations (number, name, digest) values ($1, $2, $3)',
      values: [migration.number, migration.name, sha256(migration.sql)],
    });
    await connection.query({ text: migration.sql });
    await connection.query({ text: 'commit' });
  } catch (cause) {
    await connection.query({ text: 'rollback' }).catch(() => {});
    throw new HitlError('HITL_MIGRATION_FAILED', `${migration.name}: ${(cause as Error).message}`, { cause });
  }
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{6}_[a-z_]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (name) => ({ number: Number(name.slice(0, 6)), name, sql: await readFile(new URL(name, FOLDER), 'utf8') })),
  );
}
