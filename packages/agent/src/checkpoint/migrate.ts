import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Connection, Db, Pool } from '@dream-agent/hitl/postgres';
import { AgentError } from '../errors.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** "agnt" in ASCII: one lock for all who would migrate the same database. */
const LOCK = 0x6167_6e74;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/**
 * Brings the tables of the agent up to date, all of them or none. Any number of processes may call it at once: one works, the
 * others wait and find nothing left to do.
 */
export async function migrateAgent(pool: Pool): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const connection = await pool.connect();
  // A connection that is out of the pool has no listener of the pool's; without one, a lost server would end the process.
  const onError = () => {};
  connection.on?.('error', onError);
  let broken: Error | undefined;
  try {
    return { applied: await applyMissing(connection, migrations) };
  } catch (cause) {
    await connection.query({ text: 'rollback' }).catch((failure: Error) => {
      broken = failure;
    });
    if (cause instanceof AgentError) throw cause;
    throw new AgentError('AGENT_CONFIG_INVALID', `the agent's tables could not be made: ${(cause as Error).message}`, { cause });
  } finally {
    connection.off?.('error', onError);
    connection.release(broken);
  }
}

async function applyMissing(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  await connection.query({ text: 'begin' });
  // Goes with the transaction, whatever becomes of it.
  await connection.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] });
  await connection.query({
    text: `create schema if not exists agent;
      create table if not exists agent.migrations (
        number integer primary key, name text not null, digest text not null, applied_at timestamptz not null default clock_timestamp())`,
  });
  const done = await readDone(connection, migrations);
  const applied: string[] = [];
  for (const { number, name, sql, digest } of migrations) {
    if (done.has(number)) continue;
    await connection.query({ text: sql });
    await connection.query({
      text: 'insert into agent.migrations (number, name, digest) values ($1, $2, $3)',
      values: [number, name, digest],
    });
    applied.push(name);
  }
  await connection.query({ text: 'commit' });
  return applied;
}

/** The numbers of what has been applied; refused where that is not what lies in the folder. */
async function readDone(db: Db, migrations: readonly Migration[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.query({ text: 'select number, name, digest from agent.migrations order by number' });
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const done = rows as { number: number; name: string; digest: string }[];
  for (const { number, name, digest } of done) {
    const migration = known.get(number);
    if (migration === undefined) {
      throw new AgentError('AGENT_CONFIG_INVALID', `the database has ${name}, which this version does not know; use a newer version`);
    }
    if (migration.digest !== digest) {
      throw new AgentError('AGENT_CONFIG_INVALID', `${name} is not what was applied; a migration is never edited, add a new one`);
    }
  }
  return new Set(done.map((row) => row.number));
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{6}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { number: Number(name.slice(0, 6)), name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
