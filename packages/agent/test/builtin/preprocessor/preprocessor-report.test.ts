import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withTables } from '../../../src/tables/index.ts';
import { plainText } from '../../../src/tools/builtin/preprocessor/plain-text.ts';
import { isRepetition, mayRepeat } from '../../../src/tools/builtin/preprocessor/repetition.ts';
import { detectLanguage } from '../../../src/tools/builtin/text/detect-language.ts';
import { normaliseText } from '../../../src/tools/builtin/text/normalise-text.ts';
import { tableRows } from '../collector/rows.ts';
import { dataFolderWith, startRun } from '../run-tools.ts';

type Row = Record<string, string>;

async function clean(rows: readonly Row[], parameters: Record<string, any> = {}, language: any = 'en') {
  const content = rows.map((row, index) => JSON.stringify({ id: `r${String(index).padStart(4, '0')}`, ...row })).join('\n');
  const run = await startRun({ language, dataFolder: await dataFolderWith({ 'a.ndjson': content }) });
  const raw = await run.call('collector', { source: 'a.ndjson' });
  const output = await run.call('preprocessor', parameters, [raw]);
  const data: any = output.data['clean_data'];
  return { run, output, data, rows: await tableRows(run.folder, data.table) };
}

const day = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
const PLACES = ['사무실', '집', '학교', '여행지', '체육관', '바닷가', '캠핑장', '병원', '카페', '도서관'];
const VERDICTS = ['촉촉했어요', '무난했어요', '건조했어요', '끈적였어요', '상쾌했어요', '아쉬웠어요', '순했어요'];

/** What people write by themselves: two a day for a product, in words of their own. */
const ordinary = (product: string): Row[] =>
  Array.from({ length: 200 }, (_, index) => ({
    product,
    date: day(Math.floor(index / 2)),
    rating: String(3 + (index % 3)),
    text: `${PLACES[index % 10]}에서 ${index}일째 쓰는데 ${VERDICTS[index % 7]} ${PLACES[(index * 3) % 10]}용`,
  }));

const ORDERED = [
  '강추합니다 발림성 좋고 촉촉한 선크림',
  '강추해요 발림성 좋고 산뜻한 선크림',
  '강추합니다 발림 좋고 촉촉한 선크림',
  '추천해요 발림성 좋고 촉촉한 선크림',
];
const ordered = (product: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    product,
    date: day(50 + (index % 3)),
    rating: '5',
    author: `u${index % 4}`,
    text: `${ORDERED[index % 4]}${'!'.repeat(index % 5)}`,
  }));

test.each([
  ['ko', /UV Fit Sun: 2026년 2월 20일 – 2026년 2월 22일에 거의 같은 말로 쓴 만점 리뷰가 40건 몰렸습니다\(작성자 4명\)/],
  ['en', /UV Fit Sun: 40 reviews with top marks in nearly the same words came in from 20 Feb 2026 to 22 Feb 2026, by 4 authors/],
  ['ja', /UV Fit Sun: 2026年2月20日 – 2026年2月22日に、ほぼ同じ言葉の最高評価レビューが40件集中しました\(投稿者4人\)/],
])('ordered praise is found, told with product, days and number, and left out, in %s', async (language, told) => {
  const { output, data, rows } = await clean(
    [...ordinary('UV Fit Sun'), ...ordered('UV Fit Sun', 40), ...ordinary('Rice Toner')],
    {},
    language,
  );
  expect(data.coordinated).toMatchObject([{ product: 'UV Fit Sun', from: '2026-02-20', to: '2026-02-22', reviews: 40, authors: 4 }]);
  expect(data.left_out).toMatchObject({ coordinated: 40 });
  expect(output.summary).toMatch(told);
  expect(output.warnings[0]).toMatch(told);
  expect(rows.filter(({ text }) => String(text).includes('선크림'))).toEqual([]);
});

test('ordered praise is kept where that is wanted, and told all the same', async () => {
  const { data } = await clean([...ordinary('UV Fit Sun'), ...ordered('UV Fit Sun', 40)], {
    drop_coordinated: false,
    drop_duplicates: false,
  });
  expect(data).toMatchObject({ rows: 240, coordinated: [{ reviews: 40 }] });
});

test.each<[string, Row[]]>([
  [
    'a campaign that doubles reviews in words of their own',
    [
      ...ordinary('A'),
      ...ordinary('A')
        .slice(80, 120)
        .map((row, index) => ({
          ...row,
          rating: '5',
          text: `${VERDICTS[index % 7]} ${index}번째 재구매 ${PLACES[index % 10]} ${PLACES[(index * 7) % 10]} 챙겨요`,
        })),
    ],
  ],
  ['a few in the same words', [...ordinary('A'), ...ordered('A', 8)]],
  ['the same words with low marks, which are no praise', [...ordinary('A'), ...ordered('A', 40).map((row) => ({ ...row, rating: '1' }))]],
  ['the same words over months', [...ordinary('A'), ...ordered('A', 40).map((row, index) => ({ ...row, date: day(index * 2) }))]],
])('%s is no ordered praise', async (_, rows) => {
  expect((await clean(rows)).data.coordinated).toEqual([]);
});

test('without other days to compare with, ordered praise is told where it is most of what there is', async () => {
  const week = ordinary('A').filter(({ date = '' }) => date >= day(50) && date <= day(53));
  const { data } = await clean([...week, ...ordered('A', 40)]);
  expect(data).toMatchObject({ rows: week.length, coordinated: [{ reviews: 40, usual: null }] });
});

test('ratings of several scales come to one, and a whole column of ten is told', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => ({
    rating: String(1 + (index % 10)),
    text: `${PLACES[index % 10]} 이야기 하나 ${index}`,
  }));
  const { data, output, rows } = await clean(texts);
  // One of ten is one of five as well: what stays as it was written is not counted as rewritten.
  expect(data).toMatchObject({ rating_scale: 10, changes: { rating_rewritten: 27 } });
  expect(output.warnings).toEqual([
    expect.stringContaining('Reviews kept without a date'),
    'The ratings seem to be out of 10; they were brought to a scale of 5.',
  ]);
  expect(rows.map(({ rating }) => rating).slice(0, 10)).toEqual([1, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
});

test('days of many kinds come to one, and the order of day and month is that of the whole', async () => {
  const written = [
    '2026-10-03',
    '2026.10.3.',
    '2026년 10월 3일',
    '2026年10月3日',
    'Oct 3, 2026',
    '20261003',
    '1790985600',
    '1790985600000',
    '46298',
    '10/03/2026',
    '2026-10-03T23:59:59+09:00',
    '2026/10/03 오후 3:12',
  ];
  const rows = written.map((date, index) => ({ date, text: `${PLACES[index % 10]} 이야기 ${index}` }));
  const { rows: cleaned, data } = await clean([...rows, { date: '12/25/2026', text: '이 줄이 순서를 말해 줍니다' }]);
  expect(cleaned.map(({ date }) => date)).toEqual([...written.map(() => '2026-10-03'), '2026-12-25']);
  expect(data.changes).toMatchObject({ date_rewritten: 12 });
});

test('what is missing is filled in where all others agree, and counted where it stays missing', async () => {
  const { data, rows } = await clean([
    { product: 'Toner', brand: 'Harudam', category: 'toner', text: '아주 촉촉하고 좋네요' },
    { product: 'Toner', text: '그럭저럭 쓸 만합니다' },
    { product: 'Mixed', brand: 'A', text: '어느 쪽인지 모르겠어요' },
    { product: 'Mixed', brand: 'B', text: '이쪽도 마찬가지입니다' },
    { product: 'Mixed', text: '그래서 비워 둡니다' },
    { text: '제품 이름이 없습니다' },
  ]);
  expect(rows.map(({ brand, category }) => [brand, category])).toEqual([
    ['Harudam', 'toner'],
    ['Harudam', 'toner'],
    ['A', null],
    ['B', null],
    [null, null],
    [null, null],
  ]);
  expect(data.changes).toMatchObject({
    brand_filled: 1,
    brand_missing: 2,
    category_filled: 1,
    category_missing: 4,
    product_missing: 1,
    platform_missing: 6,
    rating_missing: 6,
    date_missing: 6,
    language_filled: 6,
  });
});

test('the same input gives the same bytes and the same report', async () => {
  const rows = [...ordinary('UV Fit Sun'), ...ordered('UV Fit Sun', 40), ...ordinary('Rice Toner')];
  const [one, other] = [await clean(rows), await clean(rows)];
  expect(one.output).toEqual(other.output);
  const bytes = await Promise.all(
    one.output.artifacts.map(async ({ path }) => [
      await readFile(join(one.run.folder, path)),
      await readFile(join(other.run.folder, path)),
    ]),
  );
  for (const [mine, theirs] of bytes) expect(mine?.equals(theirs ?? Buffer.alloc(0))).toBe(true);
});

test('the cleaned reviews are a file for people too, by date and id', async () => {
  const { run, output, data } = await clean([
    { date: '2026-10-02', text: '=둘째 글입니다' },
    { date: '2026-10-01', text: '첫째 글입니다' },
    { text: '날짜 없는 글입니다' },
  ]);
  const sheet = output.artifacts.find(({ name }) => name === 'reviews.csv');
  expect(await run.read(sheet?.path ?? '')).toBe(
    "\uFEFFid,date,brand,product,category,platform,language,rating,text\nr0001,2026-10-01,,,,,ko,,첫째 글입니다\nr0000,2026-10-02,,,,,ko,,'=둘째 글입니다\nr0002,,,,,,ko,,날짜 없는 글입니다\n",
  );
  expect(data.table).toMatch(/clean_data\.parquet$/);
});

test('two texts are the same to SQL where they are the same to us, and no repetition escapes', async () => {
  const letter = fc.constantFrom('가', '나', 'A', 'a', 'Ａ', '１', '1', ' ', '!', 'ㅋ', 'ㅠ', '良', 'ｶ', 'カ', '👍', '\u200b', 'é');
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: letter, maxLength: 30 }),
      fc.string({ unit: letter, minLength: 1, maxLength: 4 }).map((piece) => piece.repeat(9)),
    ),
    { numRuns: 400, seed: 7 },
  );
  const run = await startRun();
  const signal = new AbortController().signal;
  const found = await withTables({ folder: run.folder, signal }, async (tables) => {
    await tables.run('create table texts (place integer, text varchar)');
    await tables.append('texts', [{ rows: texts.length, columns: [texts.map((_, place) => place), texts] }]);
    return tables.rows(
      z.object({ plain: z.string(), may: z.boolean() }),
      `select plain, ${mayRepeat('plain')} as may from (select place, ${plainText('text')} as plain from texts) order by place`,
    );
  });
  for (const [place, text] of texts.entries()) {
    expect(found[place]?.plain).toBe(normaliseText(text));
    if (isRepetition(normaliseText(text))) expect(found[place]?.may).toBe(true);
  }
});

test('languages are told in SQL as they are elsewhere', async () => {
  const texts = [
    '좋아요 정말로',
    'UV Fit Sun 좋아요',
    'とても良いです',
    'Good one',
    '最高',
    'Очень хорошо',
    '12345',
    'I love this 선크림 so very much indeed',
    'カバー力 is very very good for me',
    '한국어와 ひらがな 섞임 글자',
    'café crème',
    '价格很贵 but fine',
    '👍👍',
  ];
  const { rows } = await clean(texts.map((text) => ({ text })));
  expect(rows.map(({ text, language }) => [text, language])).toEqual(texts.map((text) => [text, detectLanguage(text) ?? null]));
});
