import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText } from '../../../src/tools/builtin/text/normalise-text.ts';
import { tableRows } from '../collector/rows.ts';
import { dataFolderWith, startRun } from '../run-tools.ts';

type Row = Partial<Record<'id' | 'date' | 'brand' | 'product' | 'platform' | 'language' | 'rating' | 'text', string>>;

async function clean(rows: readonly Row[], parameters: Record<string, any> = {}) {
  const run = await startRun({ dataFolder: await dataFolderWith({ 'a.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') }) });
  const raw = await run.call('collector', { source: 'a.ndjson' });
  const output = await run.call('preprocessor', parameters, [raw]);
  const data: any = output.data['clean_data'];
  return { output, data, rows: await tableRows(run.folder, data.table) };
}

const LONG = '배송이 빠르고 촉촉해서 정말 마음에 들어요.';
const spamless = { text: '쓸 만해요, 하나 더 살게요.' };

test('the same text for the same product is kept once, with or without other marks', async () => {
  const { data, rows } = await clean([
    { id: '1', product: 'A', text: LONG },
    { id: '2', product: 'A', text: LONG },
    { id: '3', product: 'A', text: ` ${LONG}!! ^^ ㅎㅎ` },
    { id: '4', product: 'A', text: '배송이\u200b 빠르고 촉촉해서 정말 마음에 들어요' },
    { id: '5', product: 'B', text: LONG },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['1', '5']);
  expect(data.left_out).toEqual({ duplicate: 1, near_duplicate: 2 });
});

test('short praise is the same for many people, and stays unless day and place are the same too', async () => {
  const { rows } = await clean([
    { id: '1', date: '2026-10-01', text: '좋아요' },
    { id: '2', date: '2026-10-02', text: '좋아요' },
    { id: '3', date: '2026-10-02', text: '좋아요!' },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['1', '2']);
});

test('links, one word over and over, and a text copied around are spam', async () => {
  const copied = { text: '이 제품 쓰고 인생이 바뀌었어요 모두 꼭 써 보시길 바랍니다' };
  const { data, rows } = await clean([
    { id: '1', text: '쿠폰 받기 https://x.example/a' },
    { id: '2', text: 'good good good good good good' },
    { id: '3', text: '최고최고최고최고최고최고최고' },
    ...['A', 'B', 'C', 'D'].map((product) => ({ id: product, product, ...copied })),
    { id: '5', ...spamless },
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['5']);
  expect(data.left_out).toEqual({ spam: 7 });
  expect(data.examples.map(({ reason }: any) => reason)).toEqual([
    'link',
    'repetition',
    'repetition',
    'same_text_by_many',
    'same_text_by_many',
  ]);
});

test('what is not to be dropped is not', async () => {
  const rows = [{ text: LONG }, { text: LONG }, { text: 'see www.x.example/a' }];
  expect((await clean(rows, { drop_duplicates: false, drop_spam: false })).rows).toHaveLength(3);
});

test('empty texts go, whatever they are empty with', async () => {
  const { data } = await clean([{ text: '' }, { text: ' \u3000\n' }, { text: '-' }, { text: '\u200b' }, { text: '👍' }, spamless]);
  expect(data).toMatchObject({ rows: 2, left_out: { empty: 4 } });
});

test('days, languages, ratings and brands come into one form, and what can not is null', async () => {
  const { data, rows } = await clean([
    { date: '2026년 10월 3일', brand: 'Harudam', product: 'Toner', language: 'ko', rating: '4', text: '순하고 촉촉해요' },
    { date: '03/04/2026', product: 'Toner', language: 'en', rating: '9', text: '香りがとても好きです' },
    { date: '2026-02-30', product: 'Other', text: 'lovely texture' },
    { date: '2026-10-05', product: 'Other', language: 'en', rating: '5', text: 'Очень хорошо' },
  ]);
  expect(rows.map(({ date, brand, language, rating }) => [date, brand, language, rating])).toEqual([
    ['2026-10-03', 'Harudam', 'ko', 4],
    ['2026-10-05', null, null, 5],
    [null, 'Harudam', 'ja', null],
    [null, null, 'en', null],
  ]);
  expect(data.changes).toMatchObject({
    date_rewritten: 1,
    date_unreadable: 2,
    language_corrected: 1,
    language_filled: 1,
    language_other: 1,
    brand_filled: 1,
  });
});

test('nothing left is an error that says what to do', async () => {
  await expect(clean([{ text: ' ' }])).rejects.toThrow(/No review is left/);
});

test('without data it says which step is missing', async () => {
  await expect((await startRun({ language: 'ko' })).call('preprocessor')).rejects.toThrow(/먼저 데이터를 모으는 단계/);
});

test('a table that lies outside the run is not read', async () => {
  const run = await startRun({ dataFolder: await dataFolderWith({ 'a.ndjson': JSON.stringify(spamless) }) });
  const raw = await run.call('collector', { source: 'a.ndjson' });
  const data: any = raw.data['raw_data'];
  const forged = { ...raw, data: { raw_data: { ...data, table: '../../etc/passwd' } } };
  await expect(run.call('preprocessor', {}, [forged])).rejects.toMatchObject({ code: 'TOOL_FAILED' });
});

test('two sources are cleaned together', async () => {
  const run = await startRun({ dataFolder: await dataFolderWith({ 'a.ndjson': JSON.stringify({ text: LONG }) }) });
  const raw = await run.call('collector', { source: 'a.ndjson' });
  const output = await run.call('preprocessor', {}, [raw, raw]);
  expect(output.data['clean_data']).toMatchObject({ rows: 1, rows_before: 2, left_out: { duplicate: 1 } });
});

test('normalising twice is normalising once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    }),
  );
});
