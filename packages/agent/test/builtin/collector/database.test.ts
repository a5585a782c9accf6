import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../../test/postgres/fresh-database.ts';
import type { Databases } from '../../../src/tools/builtin/index.ts';
import { startRun } from '../run-tools.ts';
import { tableRows } from './rows.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  await database.pool.query('create table review (id int, written_at date, stars numeric, body text)');
  await database.pool.query(
    "insert into review select n, date '2026-10-01' + n % 30, 1 + n % 5, '리뷰 ' || n || E'\\n둘째 줄' from generate_series(1, 4500) n",
  );
});
afterAll(() => database.drop());

async function read(parameters: Record<string, any>, options: { signal?: AbortSignal; limits?: object } = {}) {
  const databases: Databases = new Map([
    [
      'shop',
      async () => {
        const client = new pg.Client({ connectionString: database.url });
        client.on('error', () => {});
        await client.connect();
        return { query: (text, values) => client.query(text, values === undefined ? undefined : [...values]), end: () => client.end() };
      },
    ],
  ]);
  const run = await startRun({ databases, ...options });
  const output = await run.call('collector', { database: 'shop', query: 'select * from review order by id', ...parameters });
  return { run, output, data: output.data['raw_data'] as any };
}

test('what a query finds is collected, batch by batch, with its types as text', async () => {
  const { run, output, data } = await read({ query: 'select * from review order by id -- all of them\n; ' });
  expect(data).toMatchObject({ rows: 4500, source: 'database:shop', from: '2026-10-01', to: '2026-10-30' });
  expect((await tableRows(run.folder, data.table))[0]).toMatchObject({ id: '1', date: '2026-10-02', rating: '2', text: '리뷰 1\n둘째 줄' });
  expect(output.warnings).toEqual([]);
});

test('more rows than the limit are not read, and that is told', async () => {
  const { output, data } = await read({ row_limit: 100 });
  expect(data.rows).toBe(100);
  expect(output.warnings).toEqual([expect.stringContaining('only the first 100 rows')]);
  expect((await read({ row_limit: 4500 })).output.warnings).toEqual([]);
});

test.each([
  ['a second statement', 'select 1) found; drop table review; --', /syntax|multiple/],
  [
    'a statement that writes',
    'with gone as (delete from review returning *) select * from gone',
    /WITH clause containing a data-modifying|read-only/,
  ],
  ['a function that writes', 'select lo_create(0)::text as text', /read-only/],
  ['a commit', 'commit', /syntax/],
  ['nonsense', 'slect 1', /syntax/],
  ['a column that is not there', 'select nothing from review', /"nothing" does not exist/],
])('%s is refused and changes nothing', async (_, query, message) => {
  await expect(read({ query })).rejects.toThrow(message);
  expect((await database.pool.query('select count(*)::int as n from review')).rows).toEqual([{ n: 4500 }]);
});

test('a query without end is read up to the limit, and one that sends more than a file may have is given up', async () => {
  const { data, output } = await read({
    query: "select n as id, 'fine' as text from (select generate_series(1, 1000000000) as n) s",
    row_limit: 3000,
  });
  expect(data.rows).toBe(3000);
  expect(output.warnings).toEqual([expect.stringContaining('only the first 3000 rows')]);
  const wide = "select n as id, repeat('x', 10000) as text from (select generate_series(1, 1000000) as n) s";
  await expect(read({ query: wide }, { limits: { fileBytes: 20_000_000 } })).rejects.toThrow('database:shop is too large');
});

test('a value of twenty megabytes is passed over and told, and the rows beside it are read', async () => {
  const query = "select n as id, case n when 2 then repeat('x', 20000000) else 'fine' end as text from generate_series(1, 3) n";
  const { run, data, output } = await read({ query });
  expect((await tableRows(run.folder, data.table)).map(({ id }) => id)).toEqual(['1', '3']);
  expect(output.warnings).toEqual(['Lines that are not well-formed and were passed over: 1 (2).']);
});

test.each([
  ['two statements', 'select 1 as text; select 2 as text', /syntax/],
  ['a comment that hides what comes behind', "select 'a' as text -- ) found limit 1", undefined],
  ['a lock', 'select body as text from review for update', /read-only/],
  ['a notification', "select pg_notify('a', 'b')::text as text", undefined],
  ['a file of the server', "copy review to '/tmp/review'", /syntax/],
])('%s does nothing that outlives the reading', async (_, query, message) => {
  const reading = read({ query });
  if (message === undefined) await reading.catch(() => undefined);
  else await expect(reading).rejects.toThrow(message);
  const { rows } = await database.pool.query(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('a query that takes too long is given up', async () => {
  await expect(read({ query: "select 'a' as text, pg_sleep(30)::text" }, { limits: { querySeconds: 1 } })).rejects.toThrow(
    /statement timeout/,
  );
});

test('an abort ends the session, and what ran in it', async () => {
  const abort = new AbortController();
  const reading = read({ query: "select 'a' as text, pg_sleep(30)::text as id" }, { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('stopped by a person')), 300);
  await expect(reading).rejects.toThrow('stopped by a person');
});

test('a connection that is not configured is told with the nearest, and an address is no name', async () => {
  await expect(read({ database: 'shp' })).rejects.toThrow(/no database connection "shp".*Did you mean "shop"\?.*Those there are: shop/);
  await expect(read({ database: database.url })).rejects.toThrow(/no database connection/);
  const run = await startRun({ language: 'ko' });
  await expect(run.call('collector', { query: 'select 1' })).rejects.toThrow('연결 이름을 써 주세요');
  await expect(run.call('collector', { database: 'shop' })).rejects.toThrow('SELECT 문을 써 주세요');
});
