import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { sqlText, type Tables, withTables, writeTable } from '../../src/tables/index.ts';

async function passingFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tables-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const never = new AbortController().signal;

test('a table that one call writes is read by the next, with days, numbers and lists as JSON has them', async () => {
  const folder = await passingFolder();
  const context = { folder, signal: never, idempotencyKey: 'run_1:todo_1' };
  const artifact = await withTables(context, (tables) =>
    writeTable(
      tables,
      context,
      { tool: 'maker', name: "it's.parquet" },
      "select 3::bigint n, date '2026-11-18' d, ['가', null] l, 1.5::decimal(4,1) x",
    ),
  );
  expect(artifact).toMatchObject({
    mediaType: 'application/vnd.apache.parquet',
    bytes: (await readFile(join(folder, artifact.path))).length,
  });
  const rows = await withTables(context, async (tables) => {
    await tables.view('made', artifact.path);
    return tables.rows(z.unknown(), 'select * from made');
  });
  expect(rows).toEqual([{ n: 3, d: '2026-11-18', l: ['가', null], x: 1.5 }]);
});

test('rows that are appended batch by batch come out again in their order', async () => {
  const folder = await passingFolder();
  const many = 5_000;
  const texts = Array.from({ length: many }, (_, index) => (index % 7 === 0 ? null : `글 ${index}`));
  const back = await withTables({ folder, signal: never }, async (tables) => {
    await tables.run('create table texts (text varchar, place integer)');
    expect(await tables.append('texts', [{ rows: many, columns: [texts, texts.map((_, index) => index)] }])).toBe(many);
    const read: unknown[] = [];
    for await (const { columns } of tables.batches('select text from texts order by place')) read.push(...(columns[0] ?? []));
    return read;
  });
  expect(back).toEqual(texts);
});

/** More than DuckDB keeps of an append before it writes. */
const MANY = 300_000;

test('all rows of a large result can be appended to another table while they are read', async () => {
  const folder = await passingFolder();
  const [count] = await withTables({ folder, signal: never }, async (tables) => {
    await tables.run('create table doubled (n bigint)');
    async function* doubled() {
      for await (const { rows, columns } of tables.batches(`select range as n from range(${MANY})`))
        yield { rows, columns: [(columns[0] ?? []).map((n) => 2n * (n as bigint))] };
    }
    expect(await tables.append('doubled', doubled())).toBe(MANY);
    return tables.rows(z.unknown(), 'select count(*) as rows, sum(n) as sum, max(n) as most from doubled');
  });
  expect(count).toEqual({ rows: MANY, sum: MANY * (MANY - 1), most: 2 * (MANY - 1) });
});

test('a large result that fails on its way is an error, never a shorter result', async () => {
  const folder = await passingFolder();
  let rows = 0;
  const reading = withTables({ folder, signal: never }, async (tables) => {
    const failing = `select case when range = ${MANY - 1} then error('no more') else range::varchar end as n from range(${MANY})`;
    for await (const batch of tables.batches(failing)) rows += batch.rows;
  });
  await expect(reading).rejects.toThrow(/broke off behind row \d+/);
  expect(rows).toBeGreaterThan(0);
});

test('another statement waits until a result is read to its end', async () => {
  const folder = await passingFolder();
  await withTables({ folder, signal: never }, async (tables) => {
    const read = async (): Promise<void> => {
      for await (const _ of tables.batches(`select range as n from range(${MANY})`)) await tables.run('select 1');
    };
    await expect(read()).rejects.toThrow('while the result of another is still read');
    await tables.run('select 1');
  });
});

test.each([
  ['a file outside of the run', (file: string) => `select * from read_text(${sqlText(file)})`],
  ['a file that would be written elsewhere', (file: string) => `copy (select 1) to ${sqlText(file)}`],
  ['the network', () => "select * from read_csv('http://127.0.0.1:9/x.csv')"],
  ['more memory', () => "set memory_limit = '64GB'"],
  ['the settings themselves', () => 'set enable_external_access = true'],
  ['an extension', () => 'install httpfs'],
])('%s is out of reach', async (_, statement) => {
  const folder = await passingFolder();
  const outside = join(await passingFolder(), 'secret.txt');
  await writeFile(outside, 'a secret');
  await expect(withTables({ folder, signal: never }, (tables) => tables.run(statement(outside)))).rejects.toThrow();
  expect(await readFile(outside, 'utf8')).toBe('a secret');
});

test('a file that is named may be read, and its neighbour may not', async () => {
  const folder = await passingFolder();
  const data = await passingFolder();
  const [named, other] = [join(data, 'a.csv'), join(data, 'b.csv')];
  for (const file of [named, other]) await writeFile(file, 'text\n좋아요\n');
  const read = (tables: Tables, file: string) =>
    tables.rows(z.strictObject({ text: z.string() }), `select * from read_csv(${sqlText(file)})`);
  await withTables({ folder, signal: never, reads: [named] }, async (tables) => {
    expect(await read(tables, named)).toEqual([{ text: '좋아요' }]);
    await expect(read(tables, other)).rejects.toThrow(/disabled by configuration/);
  });
});

test('an abort stops a statement that would run for minutes, and leaves nothing behind', async () => {
  const folder = await passingFolder();
  const abort = new AbortController();
  const reason = new Error('somebody cancelled the run');
  const context = { folder, signal: abort.signal, idempotencyKey: 'run_1:todo_1' };
  const written = withTables(context, (tables) =>
    writeTable(
      tables,
      context,
      { tool: 'maker', name: 'long.parquet' },
      'select sum(i * j) s from range(10000000) a(i), range(1000000) b(j)',
    ),
  );
  setTimeout(() => abort.abort(reason), 100);
  await expect(written).rejects.toBe(reason);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
