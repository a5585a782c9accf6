import { setTimeout as sleep } from 'node:timers/promises';
import { HitlError } from '../../schema/errors.ts';
import type { Connection, Pool } from '../connection/db.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

export interface MigrationSet {
  /** The schema that the migrations are about; what has been applied is remembered in it. */
  readonly schema: string;
  /** One number for all who would migrate this schema of the same database. */
  readonly lock: number;
  /** Where `000001_name.sql` and those after it lie. */
  readonly folder: URL;
}

/** How a migration waits for a table that others are using. */
export interface MigrationPatience {
  /** While it waits, all who come after it wait too: so never for long at a time. */
  readonly lockTimeoutMs?: number;
  /** Times that it is tried before it is given up. */
  readonly tries?: number;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Told of each try that found a table in use. */
  readonly onWait?: (name: string, tries: number) => void;
}

/** SQLSTATEs of somebody else being in the way: a lock that was not to be had in time, a deadlock. */
const IN_THE_WAY = ['55P03', '40P01'];

/**
 * Brings one schema up to date. Any number of processes may call it at once: one works, the others wait and find nothing left to
 * do. Each migration is a transaction of its own, so locks are short, and a failed one leaves the database at the one before.
 */
export async function applyMigrations(pool: Pool, set: MigrationSet, patience: MigrationPatience = {}): Promise<string[]> {
  const migrations = await readMigrations(set.folder);
  const connection = await pool.connect();
  const onError = () => {};
  connection.on?.('error', onError);
  try {
    await connection.query({ text: 'select pg_advisory_lock($1)', values: [set.lock] });
    return await applyMissing(connection, set.schema, migrations, patience);
  } catch (cause) {
    throw HitlError.is(cause) ? cause : new HitlError('HITL_MIGRATION_FAILED', (cause as Error).message, { cause });
  } finally {
    // Given up with the connection if it can't be given back by hand.
    const lost = await connection.query({ text: 'select pg_advisory_unlock($1)', values: [set.lock] }).then(
      () => undefined,
      (error: Error) => error,
    );
    connection.off?.('error', onError);
    connection.release(lost);
  }
}

async function applyMissing(
  connection: Connection,
  schema: string,
  migrations: readonly Migration[],
  patience: MigrationPatience,
): Promise<string[]> {
  await makeList(connection, schema);
  const { rows } = await connection.query({ text: `select number, name, digest, breaking from ${schema}.migrations order by number` });
  const done = new Map((rows as Pick<Migration, 'number' | 'name' | 'digest' | 'breaking'>[]).map((row) => [row.number, row]));
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, digest, breaking } of done.values()) {
    const migration = known.get(number);
    // What a newer version has only added is not in our way.
    if (migration === undefined && breaking) {
      throw new HitlError('HITL_MIGRATION_FAILED', `the database has ${name}, which this version does not know; use a newer version`);
    }
    if (migration !== undefined && migration.digest !== digest) {
      throw new HitlError('HITL_MIGRATION_FAILED', `${name} is not what was applied; a migration is never edited, add a new one`);
    }
  }
  const missing = migrations.filter(({ number }) => !done.has(number));
  for (const migration of missing) await applyPatiently(connection, schema, migration, patience);
  return missing.map(({ name }) => name);
}

async function makeList(connection: Connection, schema: string): Promise<void> {
  await connection.query({
    text: `create schema if not exists ${schema};
      create table if not exists ${schema}.migrations (
        number integer primary key, name text not null, digest text not null, applied_at timestamptz not null default clock_timestamp(),
        breaking boolean not null default false)`,
  });
  // Of a list that was made before there was such a column. Looked at first: to add it takes a lock, even where it is there.
  const { rows } = await connection.query({
    text: `select from pg_attribute where attrelid = '${schema}.migrations'::regclass and attname = 'breaking'`,
  });
  if (rows.length === 0)
    await connection.query({ text: `alter table ${schema}.migrations add column breaking boolean not null default false` });
}

/** A table that is in use is left alone between two tries, so that whoever waits behind the migration gets on. */
async function applyPatiently(connection: Connection, schema: string, migration: Migration, patience: MigrationPatience): Promise<void> {
  const { lockTimeoutMs = 500, tries = 60, wait = sleep, onWait = () => {} } = patience;
  for (let tried = 1; ; tried++) {
    try {
      await apply(connection, schema, migration, lockTimeoutMs);
      return;
    } catch (cause) {
      const isInTheWay = IN_THE_WAY.includes((cause as { code?: string }).code ?? '');
      if (!isInTheWay || tried >= tries) {
        const why = isInTheWay ? `what it changes was in use each of ${tried} times that it was tried: ` : '';
        throw new HitlError('HITL_MIGRATION_FAILED', `${migration.name}: ${why}${(cause as Error).message}`, { cause });
      }
      onWait(migration.name, tried);
      await wait(Math.min(lockTimeoutMs * tried, 2_000));
    }
  }
}

async function apply(connection: Connection, schema: string, { number, name, digest, sql, breaking }: Migration, lockTimeoutMs: number) {
  await connection.query({ text: 'begin' });
  try {
    await connection.query({ text: `set local lock_timeout = ${lockTimeoutMs}` });
    // First, so that a race that the lock did not prevent shows as a conflict on this row and on nothing else.
    await connection.query({
      text: `insert into ${schema}.migrations (number, name, digest, breaking) values ($1, $2, $3, $4)`,
      values: [number, name, digest, breaking],
    });
    await connection.query({ text: sql });
    await connection.query({ text: 'commit' });
  } catch (cause) {
    await connection.query({ text: 'rollback' }).catch(() => {});
    throw cause;
  }
}
