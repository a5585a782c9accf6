import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createPostgresLedger, migrate } from '@dream-agent/hitl/postgres';
import type { LedgerHarness } from '@dream-agent/hitl/testing';
import pg from 'pg';
import { inject } from 'vitest';

/** A database that others are clones of: made by whoever needs it first, and kept for as long as the server is. */
export interface Template {
  /** Named after what it is made of: a server that outlives a change of the migrations has a template for each. */
  readonly name: string;
  readonly migrate: (database: { readonly url: string; readonly pool: pg.Pool }) => Promise<unknown>;
}

const LEDGER: Template = {
  name: `hitl_template_${digestOf(new URL('../../packages/hitl/migrations/', import.meta.url))}`,
  migrate: ({ pool }) => migrate(pool),
};

/** A database of the test's own, cloned from a migrated template. */
export interface FreshDatabase {
  readonly url: string;
  readonly name: string;
  /** A pool of the tables' owner. */
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

let counter = 0;

export async function freshDatabase(template: Template = LEDGER): Promise<FreshDatabase> {
  const name = `hitl_${process.pid}_${Date.now().toString(36)}_${counter++}`;
  const admin = await administrate();
  try {
    await makeTemplate(admin, template);
    await admin.query(`create database ${name} template ${template.name}`);
  } finally {
    await admin.query('select pg_advisory_unlock_all()');
    await admin.end();
  }
  return use(name);
}

/** An empty database, for what migrates itself. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const name = `hitl_empty_${process.pid}_${Date.now().toString(36)}_${counter++}`;
  const admin = await administrate();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  return use(name);
}

function use(name: string): FreshDatabase {
  const url = withDatabase(name);
  const pool = openPool(url);
  return {
    url,
    name,
    pool,
    drop: async () => {
      await pool.end();
      const admin = await administrate();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

export function openPool(connectionString: string, max = 20): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => {});
  return pool;
}

/** What all files of these folders come to. */
export function digestOf(...folders: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) for (const file of readdirSync(folder).sort()) hash.update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}

/** The template belongs to the first test file that needs it; the others wait for the lock and find it there. */
async function makeTemplate(admin: pg.Client, { name, migrate: fill }: Template): Promise<void> {
  await admin.query('select pg_advisory_lock(724112)');
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  await admin.query(`drop database if exists ${name}_making with (force)`);
  await admin.query(`create database ${name}_making template template0`);
  const url = withDatabase(`${name}_making`);
  const pool = openPool(url);
  await fill({ url, pool });
  await pool.end();
  await admin.query(`alter database ${name}_making rename to ${name}`);
}

async function administrate(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  return client;
}

function withDatabase(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * A ledger on a database whose clock can be moved: only the owner of the tables can do that, by putting another
 * function in the place of hitl.now().
 */
export async function postgresHarness(database: FreshDatabase): Promise<LedgerHarness> {
  await database.pool.query(`
    create table if not exists public.test_clock (seconds double precision not null);
    insert into public.test_clock select 0 where not exists (select from public.test_clock);
    create or replace function hitl.now() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', clock_timestamp() + make_interval(secs => (select seconds from public.test_clock))) $$`);
  const opened = [openPool(database.url, 8)];
  const open = () => createPostgresLedger({ pool: opened.at(-1) as pg.Pool, sealWithin: 10_000 });
  return {
    ledger: open(),
    another: async () => {
      opened.push(openPool(database.url, 8));
      return open();
    },
    advance: async (seconds) => {
      await database.pool.query('update public.test_clock set seconds = seconds + $1', [seconds]);
    },
    close: async () => {
      await Promise.all(opened.map((pool) => pool.end()));
    },
  };
}
