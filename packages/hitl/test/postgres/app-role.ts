import { grantAppRole } from '@dream-agent/hitl/postgres';
import type pg from 'pg';
import { type FreshDatabase, openPool } from '../../../../test/postgres/fresh-database.ts';

/** A login that may do what the ledger needs and nothing else. */
export interface AppRole {
  readonly name: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

const PASSWORD = 'only-for-tests';

/** Roles belong to the whole server, so this one is named after its database and goes with it. */
export async function appRole(database: FreshDatabase): Promise<AppRole> {
  const name = `app_${database.name}`;
  await database.pool.query(`create role ${name} login password '${PASSWORD}'`);
  await grantAppRole(database.pool, name);
  const url = new URL(database.url);
  url.username = name;
  url.password = PASSWORD;
  const pool = openPool(url.toString(), 8);
  return {
    name,
    pool,
    drop: async () => {
      await pool.end();
      await database.pool.query(`drop owned by ${name}`);
      await database.pool.query(`drop role ${name}`);
    },
  };
}
