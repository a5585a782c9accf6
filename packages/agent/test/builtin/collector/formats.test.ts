import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTables, writeTable } from '../../../src/tables/index.ts';
import { dataFolderWith, startRun } from '../run-tools.ts';
import { tableRows } from './rows.ts';

async function collect(file: string, content: string | Uint8Array, language: any = 'en') {
  const run = await startRun({ language, dataFolder: await dataFolderWith({ [file]: content }) });
  const output = await run.call('collector', { source: file });
  const data: any = output.data['raw_data'];
  return { run, output, data, rows: await tableRows(run.folder, data.table) };
}

/** Text in the bytes of an older encoding, each character looked up by decoding all there are. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  // Of the letters that only CP949 has: not known to the platform, and looked up in Microsoft's table.
  const bytes = new Map<string, readonly number[]>([
    ['뷁', [0x94, 0xee]],
    ['똠', [0x8c, 0x63]],
    ['힣', [0xc6, 0x52]],
  ]);
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && !bytes.has(character)) bytes.set(character, [lead, trail]);
    }
  return Uint8Array.from(
    Array.from(text).flatMap((character) => (character < '\x80' ? [character.charCodeAt(0)] : (bytes.get(character) ?? []))),
  );
}

const swapped = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const KOREAN = '작성일,별점,상품명,내용\n2026-10-03,5,데일리 선크림,촉촉하고 순해요 뷁똠힣\n';
const JAPANESE = '投稿日,評価,商品名,本文\n2026-10-03,5,デイリーサンクリーム,しっとりして気に入りました\n';

test.each<[string, string, Uint8Array]>([
  ['EUC-KR with letters of CP949', KOREAN, encode(KOREAN, 'euc-kr')],
  ['Shift_JIS', JAPANESE, encode(JAPANESE, 'shift_jis')],
  ['EUC-JP', JAPANESE, encode(JAPANESE, 'euc-jp')],
  ['UTF-16 with a mark', KOREAN, Buffer.from(`\uFEFF${KOREAN}`, 'utf16le')],
  ['UTF-16 without a mark', JAPANESE, Buffer.from(JAPANESE, 'utf16le')],
  ['UTF-16 the other way round', KOREAN, swapped(KOREAN)],
])('%s is recognised, read right and told', async (_, text, bytes) => {
  const [, date, rating, product, review] = /\n(.*),(.*),(.*),(.*)\n/.exec(text) ?? [];
  const { rows, output } = await collect('a.csv', bytes);
  expect(rows).toMatchObject([{ date, rating, product, text: review }]);
  expect(output.warnings).toEqual([expect.stringMatching(/^a\.csv is not UTF-8 and was read as/)]);
});

test('an encoding that shows late, behind a megabyte of ASCII, is recognised all the same', async () => {
  const start = `text\n${'plain old text\n'.repeat(80_000)}`;
  const { data, rows } = await collect('a.csv', Buffer.concat([Buffer.from(start), encode('끝에 와서 한글이 나옵니다\n', 'euc-kr')]));
  expect(data.rows).toBe(80_001);
  expect(rows.at(-1)).toMatchObject({ text: '끝에 와서 한글이 나옵니다' });
});

test.each([
  ['ko', '리뷰,평점,브랜드명,제품,판매처,작성자\n좋아요,4,하루담,토너,네이버,민지'],
  ['ja', 'レビュー,星,ブランド,商品,モール,投稿者\n良い,4,ハルダム,化粧水,楽天,花子'],
  ['en', 'Review Text;Star Rating;Brand_Name;Item;Marketplace;Nickname\nfine;4;Harudam;Toner;amazon;kim'],
])('columns are known by their names in %s', async (_, content) => {
  const { rows } = await collect('a.csv', content);
  const fields = (content.split('\n')[1] ?? '').split(/[,;]/);
  const { text, rating, brand, product, platform, author } = rows[0] ?? {};
  expect([text, rating, brand, product, platform, author]).toEqual(fields);
});

test('where no column is known, the nearest one is named in the language of whoever asks', async () => {
  await expect(collect('a.csv', 'id,리뷰우,값\n1,a,b\n', 'ko')).rejects.toThrow(
    /리뷰 글이 있는 열.*있는 열: id, 리뷰우, 값.*"리뷰우" 열인가요/,
  );
  await expect(collect('a.csv', 'a,b\n1,2\n', 'ja')).rejects.toThrow(/ある列: a, b。$/);
});

test.each<[string, string, Uint8Array]>([
  ['csv.gz', 'a.csv.gz', gzipSync('text\n좋아요\n')],
  ['ndjson.gz', 'a.ndjson.gz', gzipSync('{"text":"좋아요"}\n')],
  ['tsv with quotes and commas', 'a.tsv', Buffer.from('id\ttext\n1\t"좋아요"\n')],
  ['CSV with blank lines before and between', 'a.csv', Buffer.from('\n\n text ,b\n\n좋아요,1\n\n')],
  ['CSV with all three line ends', 'a.csv', Buffer.from('text,b\r\n좋아요,1\r')],
])('reads %s', async (_, name, content) => {
  expect((await collect(name, content)).rows).toMatchObject([{ text: '좋아요' }]);
});

test('Parquet is read where it lies, whatever the types of its columns', async () => {
  const made = await startRun();
  const context = { folder: made.folder, signal: new AbortController().signal, idempotencyKey: 'k' };
  const { path } = await withTables(context, (tables) =>
    writeTable(
      tables,
      context,
      { tool: 'made', name: 'a.parquet' },
      "select 7 as id, date '2026-10-03' as 날짜, 4.5 as 별점, '좋아요' as 내용, null::varchar as brand",
    ),
  );
  const { rows } = await collect('a.parquet', await readFile(join(made.folder, path)));
  expect(rows).toEqual([
    { id: '7', date: '2026-10-03', brand: '', product: '', category: '', platform: '', language: '', rating: '4.5', text: '좋아요' },
  ]);
});

test.each<[string, string, string | Uint8Array, RegExp]>([
  ['no Parquet', 'a.parquet', 'PAR1 and nothing more PAR1', /no Parquet file, or it is damaged/],
  ['no gzip', 'a.csv.gz', 'text\na\n', /no gzip file, or it is damaged/],
  ['half a gzip', 'a.csv.gz', gzipSync('text\n좋아요\n').subarray(0, 25), /no gzip file, or it is damaged/],
  ['a list that breaks off', 'a.json', '[{"text":"a"},{"text":', /not valid JSON, at record/],
  ['a line of a hundred megabytes', 'a.ndjson', `{"text":"${'x'.repeat(100_000_000)}"}\n`, /a record that is too long/],
  ['a field of ten megabytes', 'a.csv', `id,text\n1,a\n2,"${'x'.repeat(10_000_000)}"\n`, /a\.csv, line 3: the line is longer than 4 MB/],
  ['a last quote that is open behind a stray one', 'a.csv', 'id,text\n1,5" nail\n2,"abc\n', /line 3: the quote/],
  ['only NULs', 'a.csv', new Uint8Array(100_000), /no reviews in it/],
  ['brackets without end', 'a.json', '['.repeat(1_000_000), /not valid JSON|no reviews/],
])('%s is refused with what is wrong', async (_, name, content, message) => {
  await expect(collect(name, content)).rejects.toThrow(message);
});

test('NULs go, and the rest of the line stays', async () => {
  expect((await collect('a.csv', 'id,text\n1,a\0b\n')).rows).toMatchObject([{ text: 'ab' }]);
  expect((await collect('a.ndjson', '{"text":"a\\u0000b"}')).rows).toMatchObject([{ text: 'ab' }]);
});

test('a broken line is named by its number, though texts before it go over several lines', async () => {
  for (const end of ['\n', '\r\n']) {
    const { output } = await collect('a.csv', ['id,text', '1,"one', 'two', 'three"', '2', '', '3,fine', '4,a,b', ''].join(end));
    expect(output.warnings).toEqual(['Lines that are not well-formed and were passed over: 2 (5, 8).']);
  }
  const { output } = await collect('a.ndjson', '{"text":"a"}\n\n{broken\n\n7\n');
  expect(output.warnings).toEqual(['Lines that are not well-formed and were passed over: 2 (3, 5).']);
});

test('what a spreadsheet would run as a formula is data in the table, and only text in the file for people', async () => {
  const hostile = ["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1+1'];
  const { run, rows, output } = await collect('a.ndjson', hostile.map((text) => JSON.stringify({ text, rating: '-1' })).join('\n'));
  expect(rows.map(({ text }) => text)).toEqual(hostile);
  const sheet = output.artifacts.find(({ name }) => name === 'reviews.csv');
  const written = await run.read(sheet?.path ?? '');
  expect(sheet?.mediaType).toBe('text/csv');
  expect(written.startsWith('\uFEFFid,')).toBe(true);
  for (const text of hostile) expect(written).toContain(`'${text}`);
  expect(written).toContain(',-1,');
});

test('what is written by the rules is read back the same', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', '가', ',', '"', '\n', ' ', '👍', '5"', "'"), minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(field, { minLength: 1, maxLength: 20 }), fc.constantFrom('\n', '\r\n'), async (texts, end) => {
      const content = ['id,text', ...texts.map((text, index) => `i${index},"${text.replaceAll('"', '""')}"`)].join(end);
      expect((await collect('a.csv', content)).rows.map(({ text }) => text)).toEqual(texts);
    }),
    { numRuns: 15 },
  );
});
