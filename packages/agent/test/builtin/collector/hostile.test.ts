import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withTables, writeTable } from '../../../src/tables/index.ts';
import { dataFolderWith, startRun, type TestRun } from '../run-tools.ts';
import { tableRows } from './rows.ts';

const runOn = async (file: string, content: string | Uint8Array, limits = {}): Promise<TestRun> =>
  startRun({ dataFolder: await dataFolderWith({ [file]: content }), limits });

/** Nothing half-done stays behind: no copy, no table, no folder for copies. */
async function refused(run: TestRun, source: string, message: RegExp): Promise<void> {
  await expect(run.call('collector', { source })).rejects.toMatchObject({ code: 'TOOL_FAILED', message: expect.stringMatching(message) });
  expect(await run.files()).toEqual([]);
  expect((await readdir(run.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
}

async function rowsOf(run: TestRun, source: string) {
  const output = await run.call('collector', { source });
  return { output, rows: await tableRows(run.folder, (output.data['raw_data'] as any).table) };
}

const KOREAN = Buffer.from('날짜,내용\n2026-10-03,촉촉하고 순해요\n2026-10-04,좋아요');
const megabytes = (count: number, of: string): Buffer => Buffer.alloc(count * 1_000_000, of);

test.each<[string, string, () => Uint8Array | string, RegExp]>([
  ['UTF-8 that ends in the middle of a letter', 'a.csv', () => KOREAN.subarray(0, -1), /^a\.csv is in no encoding/],
  [
    'UTF-8 that lost a byte on its way',
    'a.csv',
    () => Buffer.concat([KOREAN.subarray(0, -2), Buffer.from(',끝\n')]),
    /^a\.csv is in no encoding/,
  ],
  ['a packed file that says it is CSV', 'a.csv', () => gzipSync(KOREAN), /^a\.csv is in no encoding/],
  ['one line of a hundred megabytes', 'a.csv', () => megabytes(100, 'x'), /^a\.csv, line 1: the line is longer than 4 MB/],
  [
    'a record of fifty million fields',
    'a.csv',
    () => Buffer.concat([Buffer.from('id,text\n1,a\n'), megabytes(100, '1,')]),
    /^a\.csv, line 3: the line is/,
  ],
  [
    'one packed line of a hundred megabytes',
    'a.csv.gz',
    () => gzipSync(Buffer.concat([Buffer.from('text\n'), megabytes(100, 'x')])),
    /^a\.csv\.gz, line 2/,
  ],
  [
    'a JSON text of a hundred megabytes',
    'a.json',
    () => `[{"text":"${'x'.repeat(100_000_000)}"}]`,
    /^a\.json has a record that is too long/,
  ],
  [
    'a record of two hundred thousand fields',
    'a.ndjson',
    () => `{"text":"a"${Array.from({ length: 200_000 }, (_, at) => `,"c${at}":1`).join('')}}`,
    /^a\.ndjson has too many columns/,
  ],
  ['lists in lists in lists', 'a.json', () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`, /^a\.json has no reviews in it/],
  [
    'objects in objects in objects',
    'a.json',
    () => `[${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`,
    /^a\.json has no column "text".*It has: a\./,
  ],
])('%s is refused with what is wrong, and leaves nothing behind', async (_, file, content, message) => {
  await refused(await runOn(file, content()), file, message);
});

test('a few kilobytes that unpack to more than may be read are given up on the way', async () => {
  const bomb = gzipSync(megabytes(50, 'text\nfine\n'));
  expect(bomb.length).toBeLessThan(100_000);
  await refused(await runOn('a.csv.gz', bomb, { fileBytes: 10_000_000 }), 'a.csv.gz', /too large\. One file may have up to 9 MB/);
});

test.each([
  ['five gigabytes are refused by their size', 5, /too large\. One file may have up to 4096 MB/],
  ['two gigabytes without a line end are refused where the line is too long', 2, /line 3: the line is longer/],
])('%s', async (_, gigabytes, message) => {
  const dataFolder = await dataFolderWith({ 'a.csv': 'text\nfine\n' });
  // The file has no more blocks on the disk than were written.
  await truncate(join(dataFolder, 'a.csv'), gigabytes * 1024 ** 3);
  await refused(await startRun({ dataFolder }), 'a.csv', message);
});

test('what is nested ten thousand deep inside a record is a text like others, and its neighbours are read', async () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const { rows } = await rowsOf(await runOn('a.ndjson', `{"text":"one"}\n{"text":${deep}}\n{"text":"three","more":${deep}}\n`), 'a.ndjson');
  expect(rows.map(({ text }) => text)).toEqual(['one', deep, 'three']);
});

test('of columns with the same name the first counts', async () => {
  const csv = await rowsOf(await runOn('a.csv', 'text,id,TEXT,id,text\nfirst,1,second,2,third\n'), 'a.csv');
  const json = await rowsOf(await runOn('a.ndjson', '{"text":"first","id":1,"text":"second"}\n'), 'a.ndjson');
  expect([csv.rows, json.rows]).toMatchObject([[{ id: '1', text: 'first' }], [{ id: '1', text: 'first' }]]);
});

async function parquetOf(rows: number): Promise<Buffer> {
  const { folder } = await startRun();
  const context = { folder, signal: new AbortController().signal, idempotencyKey: 'k' };
  const query = `select range as id, 'a review, number ' || md5(range::varchar) as text from range(${rows})`;
  const { path } = await withTables(context, (tables) => writeTable(tables, context, { tool: 'made', name: 'a.parquet' }, query));
  return readFile(join(folder, path));
}

test('a Parquet file that is cut, or whose pages are not what they were, is refused', async () => {
  const whole = await parquetOf(5000);
  const scratched = Buffer.from(whole).fill(0xff, whole.length / 4, whole.length / 2);
  for (const damaged of [whole.subarray(0, whole.length / 2), whole.subarray(0, -1), whole.subarray(0, 3), scratched])
    await refused(await runOn('a.parquet', damaged), 'a.parquet', /^a\.parquet can't be read\. It is no Parquet file, or it is damaged/);
});

test('days are read in however many ways they are written, and what is no day is none', async () => {
  const written = {
    '2026-10-03': '2026-10-03',
    '2026. 10. 3.': '2026-10-03',
    '2026년 10월 3일': '2026-10-03',
    '2026/10/03 13:45:00': '2026-10-03',
    'Oct 3, 2026': '2026-10-03',
    '1791000000': '2026-10-03',
    '2026-02-30': null,
    '2026-13-01': null,
    '0000-00-00': null,
    '99999-01-01': null,
    '2026-10-03T99:99': '2026-10-03',
    yesterday: null,
    '': null,
  };
  const days = Object.keys(written);
  const run = await runOn('a.csv', ['date,id,text', ...days.map((day, at) => `"${day}",${at},review number ${at} of them`)].join('\n'));
  const clean = await run.call('preprocessor', {}, [await run.call('collector', { source: 'a.csv' })]);
  const rows = await tableRows(run.folder, (clean.data['clean_data'] as any).table);
  expect(Object.fromEntries(rows.map(({ id, date }) => [days[Number(id)], date]))).toEqual(written);
});

test('a formula in any field is text in every file for people', async () => {
  const hostile = ["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '\u200b=1', ' =1+1', '"=1+1', '＝1', '−1−1'];
  const columns = ['id', 'date', 'brand', 'product', 'category', 'platform', 'language', 'rating', 'author'];
  const records = hostile.map((formula, at) => ({
    ...Object.fromEntries(columns.map((column) => [column, formula])),
    text: `${formula} ${at}`,
  }));
  const run = await runOn('a.json', JSON.stringify(records));
  const collected = await run.call('collector', { source: 'a.json' });
  const cleaned = await run.call('preprocessor', {}, [collected]);
  for (const { artifacts } of [collected, cleaned]) {
    const sheet = await readFile(join(run.folder, artifacts.find(({ name }) => name.endsWith('.csv'))?.path ?? ''), 'utf8');
    const fields = sheet
      .split('\n')
      .slice(1)
      .flatMap((line) => line.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []);
    expect(fields.length).toBeGreaterThan(hostile.length);
    expect(fields.filter((field) => /^"?[\s\p{C}\p{Z}"]*[=+\-@＝−]/u.test(field))).toEqual([]);
  }
});

test.each(['preprocessor', 'sentiment', 'keyword', 'trends'])(
  '%s says so where the table of an earlier step is damaged, gone or elsewhere',
  async (tool) => {
    const run = await runOn('a.csv', `date,text\n${'2026-10-03,a fine thing\n'.repeat(50)}`);
    const raw = await run.call('collector', { source: 'a.csv' });
    const earlier = tool === 'preprocessor' ? raw : await run.call('preprocessor', {}, [raw]);
    const kind = tool === 'preprocessor' ? 'raw_data' : 'clean_data';
    const data = earlier.data[kind] as any;
    const table = join(run.folder, data.table);
    const whole = await readFile(table);
    const before = await run.files();
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.from('PAR1'), Buffer.alloc(0)]) {
      await writeFile(table, damaged);
      await expect(run.call(tool, {}, [earlier])).rejects.toMatchObject({
        code: 'TOOL_FAILED',
        message: expect.stringMatching(/can't be worked on/),
      });
    }
    for (const path of ['gone.parquet', '../outside.parquet', '/etc/passwd'])
      await expect(run.call(tool, {}, [{ ...earlier, data: { [kind]: { ...data, table: path } } }])).rejects.toThrow(
        /is not in the run's folder/,
      );
    await expect(run.call(tool, {}, [{ ...earlier, data: { [kind]: { table: 7 } } }])).rejects.toMatchObject({
      code: 'TOOL_OUTPUT_INVALID',
    });
    expect(await run.files()).toEqual(before);
  },
);
