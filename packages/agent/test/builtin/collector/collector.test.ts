import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderWith, startRun } from '../run-tools.ts';
import { tableRows } from './rows.ts';

const HEADER = 'id,date,brand,product,category,platform,language,rating,text';
const FILE = [
  HEADER,
  'a1,2026-10-01,Harudam,Daily Sun Cream,sunscreen,naver,ko,5,좋아요',
  'a2,2026.10.02,Harudam,Rice Toner,toner,coupang,ko,1,별로예요',
  'a3,someday,Harudam,Rice Toner,toner,naver,ko,3,음',
  'b1,"Oct 3, 2026",Solin,UV Fit Sun,sunscreen,amazon,en,4,fine',
  'c1,2026-10-04,Nuvera,Glow Cushion,cushion,naver,ko,4,예뻐요',
].join('\n');

async function collect(
  parameters: Record<string, any>,
  files: Record<string, string | Uint8Array> = { 'reviews.csv': FILE },
  language: any = 'en',
) {
  const run = await startRun({ language, dataFolder: await dataFolderWith(files) });
  const output = await run.call('collector', { source: 'reviews.csv', ...parameters });
  const data: any = output.data['raw_data'];
  const rows = await tableRows(run.folder, data.table);
  return { output, data, rows, ids: rows.map(({ id }) => id) };
}

test.each<[string, Record<string, any>, string[]]>([
  ['everything without a wish', {}, ['a1', 'a2', 'a3', 'b1', 'c1']],
  ['a brand, whatever its case', { brand: ['HARUDAM'] }, ['a1', 'a2', 'a3']],
  ['a product, whatever its blanks', { product: ['dailysuncream'] }, ['a1']],
  ['a product and a competitor beside it', { product: ['Daily Sun Cream'], competitor: ['Solin'] }, ['a1', 'b1']],
  ['a category of a brand and its competitor', { brand: ['Harudam'], competitor: ['Solin'], category: ['sunscreen'] }, ['a1', 'b1']],
  ['only a competitor', { competitor: ['Solin'] }, ['b1']],
  ['platforms', { platform: ['coupang', 'amazon'] }, ['a2', 'b1']],
  ['both ends of the days, however they are written', { date_from: '2026-10-02', date_to: '2026-10-03' }, ['a2', 'b1']],
])('collects %s', async (_, parameters, ids) => {
  expect((await collect(parameters)).ids).toEqual(ids);
});

test('says how many rows of which days it took, and from where', async () => {
  const { output, data } = await collect({ brand: ['Harudam'] });
  expect(data).toMatchObject({ rows: 3, from: '2026-10-01', to: '2026-10-02', brands: ['Harudam'] });
  expect(output.sources).toEqual([{ name: 'reviews.csv', rows: 3, from: '2026-10-01', to: '2026-10-02' }]);
  expect(output.artifacts[0]).toMatchObject({ name: 'raw_data.parquet', path: data.table });
});

test('a review without a readable day is left out of a period, and that is told', async () => {
  const { output, data } = await collect({ brand: ['Harudam'], date_from: '2026-01-01' });
  expect(data).toMatchObject({ rows: 2, left_out: { no_date: 1 } });
  expect(output.warnings).toHaveLength(1);
});

test.each([
  ['ko', /조건에 맞는 리뷰가 없습니다.*"Harudam"인가요\?.*Harudam, .*2026-10-01 – 2026-10-04/],
  ['en', /No review.*Did you mean "Harudam"\?.*Harudam, .*2026-10-01 – 2026-10-04/],
  ['ja', /条件に合うレビューがありません.*「Harudam」のことでしょうか.*Harudam, .*2026-10-01 – 2026-10-04/],
])('where nothing matches it says what there is, in %s', async (language, message) => {
  await expect(collect({ brand: ['Harudan'] }, undefined, language)).rejects.toThrow(message);
});

test('one unknown name among known ones is told, and the rest collected', async () => {
  const { output, ids } = await collect({ brand: ['Solin', 'Nuverra'] });
  expect(ids).toEqual(['b1']);
  expect(output.warnings).toEqual(['"Nuverra" is not in the data. Did you mean "Nuvera"?']);
});

test.each([
  ['a path that leads out', '../reviews.csv'],
  ['an absolute path', '/etc/passwd.csv'],
  ['a file that is not there', 'none.csv'],
  ['a name with a NUL in it', 'reviews\0.csv'],
  ['a link that leads out', 'link.csv'],
])('refuses %s', async (_, source) => {
  const outside = await dataFolderWith({ 'secret.csv': FILE });
  const dataFolder = await dataFolderWith({ 'reviews.csv': FILE });
  await symlink(join(outside, 'secret.csv'), join(dataFolder, 'link.csv'));
  const run = await startRun({ dataFolder });
  await expect(run.call('collector', { source })).rejects.toMatchObject({ code: 'TOOL_PARAMETERS_INVALID' });
  expect(await run.files()).toEqual([]);
});

test('a format it does not read is named with those it does', async () => {
  await expect(collect({ source: 'reviews.xlsx' })).rejects.toThrow(/csv, tsv, json, ndjson, jsonl, parquet/);
});

test.each<[string, Record<string, any>]>([
  ['days in the wrong order', { date_from: '2026-10-02', date_to: '2026-10-01' }],
  ['a day that is none', { date_from: '2026-02-30' }],
  ['a parameter it does not know', { brnad: ['Harudam'] }],
  ['a brand that is no list', { brand: 'Harudam' }],
])('refuses %s', async (_, parameters) => {
  await expect(collect(parameters)).rejects.toMatchObject({ code: 'TOOL_PARAMETERS_INVALID' });
});

test('reads a byte order mark, CRLF, quoted line ends and columns in any order', async () => {
  const { data, ids } = await collect({}, { 'reviews.csv': '\uFEFFtext,brand\r\n"두 줄\r\n리뷰",Harudam\r\n' });
  expect(data.rows).toBe(1);
  expect(ids).toEqual(['row-2']);
});

test('lines with too many or too few fields are passed over and named', async () => {
  const { output, data } = await collect({}, { 'reviews.csv': 'id,text\n1,fine\n2\n3,a,b\n' });
  expect(data).toMatchObject({ rows: 1, left_out: { broken_row: 2 } });
  expect(output.warnings[0]).toContain('(3, 4)');
});

test.each([
  ['a quote that is not closed', 'id,text\n1,"abc\n2,d', /reviews\.csv, line 2/],
  ['no text column', 'id,txt\n1,a', /no column "text".*It has: id, txt.*Is "txt" the one/],
  ['only a header', 'id,text\n', /no reviews in it/],
  ['nothing', '', /no reviews in it/],
  ['bytes of no encoding', Uint8Array.from([...Buffer.from('id,text\n1,'), 0xff, 0xfe, 0x80, 0x81, 0xff]), /no encoding that can be read/],
  ['text behind a quote', 'id,text\n1,a\n2,"b"c\n', /reviews\.csv, line 3: there is text after/],
  ['a million columns', `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')},text\n`, /too many columns. Up to 1000/],
])('a file with %s is refused with what is wrong', async (_, content, message) => {
  await expect(collect({}, { 'reviews.csv': content })).rejects.toThrow(message);
});

test('reads JSON lists and NDJSON, and passes over what is no review', async () => {
  const review = { id: 'j1', text: '좋아요', rating: 5, brand: 'Harudam', __proto__: null };
  const json = await collect({ source: 'a.json' }, { 'a.json': JSON.stringify([review, 7, { id: 'no text' }]) });
  expect(json.ids).toEqual(['j1']);
  expect(json.data.left_out).toEqual({ broken_row: 2 });
  const ndjson = await collect({ source: 'a.ndjson' }, { 'a.ndjson': `${JSON.stringify(review)}\n\n{broken\n` });
  expect(ndjson.ids).toEqual(['j1']);
  await expect(collect({ source: 'a.json' }, { 'a.json': '{"text":"x"}' })).rejects.toThrow(/not a JSON list/);
});

test('days after today are pointed out', async () => {
  const { output } = await collect({}, { 'reviews.csv': 'date,text\n2027-01-01,from the future\n' });
  expect(output.warnings).toEqual(['Some dates are after today (2026-11-16): 2027-01-01.']);
});

test('an abort in the middle stops it and leaves no file behind', async () => {
  const controller = new AbortController();
  const many = `${HEADER}\n${'x,2026-10-01,Harudam,Rice Toner,toner,naver,ko,5,좋아요\n'.repeat(20_000)}`;
  const seen: number[] = [];
  const run = await startRun({
    dataFolder: await dataFolderWith({ 'reviews.csv': many }),
    signal: controller.signal,
    onProgress(fraction) {
      seen.push(fraction);
      if (fraction > 0.3) controller.abort(new Error('stopped by a person'));
    },
  });
  await expect(run.call('collector', { source: 'reviews.csv' })).rejects.toThrow('stopped by a person');
  expect(Math.max(...seen)).toBeLessThan(0.9);
  expect(await run.files()).toEqual([]);
});
