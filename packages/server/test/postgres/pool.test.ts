import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { openPool } from '../../src/postgres/index.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database?.drop());

test('the server can see who is connected', async () => {
  const pool = openPool({ url: database.url, name: 'dream-agent-api' });
  const { rows } = await pool.query(`select application_name from pg_stat_activity where pid = pg_backend_pid()`);
  expect(rows).toEqual([{ application_name: 'dream-agent-api' }]);
  await pool.end();
});

test('a statement that takes too long is ended, and the pool goes on', async () => {
  const pool = openPool({ url: database.url, name: 'test', statementTimeoutMs: 50, max: 1 });
  await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('connections that are cut, idle and in use, end neither the process nor the pool', async () => {
  const lost: Error[] = [];
  const pool = openPool({ url: database.url, name: 'victim', max: 4, onLost: (error) => lost.push(error) });
  const [busy, idle] = [await pool.connect(), await pool.connect()];
  await busy.query('begin');
  const told = new Promise((resolve) => idle.once('end', resolve));
  idle.release();
  const gone = new Promise((resolve) => busy.once('end', resolve));
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`);
  await Promise.all([told, gone]);
  await expect(busy.query('select 1')).rejects.toThrow();
  busy.release(true);
  expect(lost.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a database that is not there is an error of the query, soon', async () => {
  const pool = openPool({ url: 'postgres://postgres:x@127.0.0.1:1/nothing', name: 'test' });
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await pool.end();
});
