import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { AgentError } from '../../src/errors.ts';
import { aPlan, aTodo, aTool, Stage } from '../graph/stage.ts';
import { realPlan, realStage, update } from './real-stage.ts';

const KPI = ['dashboard_page', 'sales_data', 'inventory_advice', 'trend_findings', 'competitor_findings'];
const REVIEW_REPORT = ['report_document', 'sentiment_findings', 'trend_findings'];
const day = (index: number): string => new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10);
const lines = (header: string, count: number, line: (index: number) => string): string =>
  `${[header, ...Array.from({ length: count }, (_, index) => line(index))].join('\n')}\n`;

const FILES = {
  reviews: lines(
    '작성일,브랜드,상품명,내용,별점',
    80,
    (index) =>
      `${day(index)},하루담,선크림 ${index % 2},${index % 3 ? '촉촉하고 좋아요' : '백탁이 심해서 별로예요'} ${index},${index % 3 ? 5 : 1}`,
  ),
  sales: lines(
    '판매일,브랜드,상품명,판매량,매출',
    80,
    (index) => `${day(index)},하루담,선크림,${20 + (index % 7)},${(20 + (index % 7)) * 19000}`,
  ),
  twoColumns: lines(
    '내용,별점',
    60,
    (index) => `${index % 3 ? '촉촉하고 좋아요' : '백탁이 심해서 별로예요'} ${index},${index % 3 ? 5 : 1}`,
  ),
  undated: lines(
    '브랜드,상품명,내용,별점',
    60,
    (index) =>
      `${index % 2 ? '하루담' : '솔린'},선크림,${index % 3 ? '촉촉하고 좋아요' : '백탁이 심해서 별로예요'} ${index},${index % 3 ? 5 : 1}`,
  ),
};

async function runOn(file: keyof typeof FILES, needs: readonly string[], language: Language = 'ko') {
  const plan = realPlan(needs, { language, edits: [update('todo_1_collector', { source: 'uploads' })] });
  const options = await realStage(plan);
  await mkdir(join(options.folder, 'uploads'));
  await writeFile(join(options.folder, 'uploads', '내 자료.csv'), FILES[file]);
  const stage = new Stage(options);
  const driven = await stage.drive();
  const response = driven?.kind === 'ended' ? driven.response : undefined;
  return {
    driven,
    done: response?.done ?? [],
    notDone: response?.notDone ?? [],
    files: response?.attachments.map(({ name }) => name) ?? [],
  };
}

describe('a dashboard of what was brought', () => {
  test('is made of reviews alone, and says that there are no sales', async () => {
    const { driven, files, notDone } = await runOn('reviews', KPI);
    expect(driven).toMatchObject({ kind: 'ended' });
    expect(files.some((name) => name.endsWith('.html'))).toBe(true);
    expect(notDone).toEqual([expect.stringMatching(/재고 예측.*판매/), expect.stringMatching(/경쟁사 비교.*견줄 상대가 없습니다.*하루담/)]);
  });

  test('is made of sales alone, with changes and stock, and says that there are no reviews', async () => {
    const { files, notDone, done } = await runOn('sales', KPI);
    expect(files.some((name) => name.endsWith('.html'))).toBe(true);
    expect(done.join()).toMatch(/트렌드 분석.*재고 예측|재고 예측.*트렌드 분석/);
    expect(notDone).toHaveLength(3);
    for (const line of notDone) expect(line).toMatch(/(데이터 정리|감성 분석|경쟁사 비교).*리뷰/);
  });

  test.each(['twoColumns', 'undated'] as const)('is made of reviews without days: %s', async (file) => {
    const { files, notDone } = await runOn(file, KPI);
    expect(files.some((name) => name.endsWith('.html'))).toBe(true);
    expect(notDone.join('\n')).toMatch(/트렌드 분석.*날짜/);
  });
});

describe('a report on what was brought', () => {
  test.each([
    ['ko', /트렌드 분석.*날짜/],
    ['en', /Trend analysis.*(dates?|days?)/i],
    ['ja', /トレンド分析.*日付/],
  ] as const)('tells opinions where there are no days, and that changes are left out, in %s', async (language, left) => {
    const { files, notDone } = await runOn('twoColumns', REVIEW_REPORT, language);
    expect(files.some((name) => name.endsWith('.pdf'))).toBe(true);
    expect(notDone).toEqual([expect.stringMatching(left)]);
  });

  test('that sales alone can say nothing to is not made, and why is said once for each step', async () => {
    const { driven, notDone, files } = await runOn('sales', ['report_document', 'sentiment_findings']);
    expect(driven).toMatchObject({ kind: 'ended' });
    expect(files.some((name) => name.endsWith('.pdf'))).toBe(false);
    expect(notDone).toHaveLength(3);
    for (const line of notDone) expect(line).toMatch(/리뷰/);
  });

  test('on sales alone tells what changed in them', async () => {
    const { files, notDone } = await runOn('sales', ['report_document', 'trend_findings']);
    expect(files.some((name) => name.endsWith('.pdf'))).toBe(true);
    expect(notDone).toEqual([expect.stringMatching(/데이터 정리.*리뷰/)]);
  });
});

test('a tool that fails for another reason is still asked about, and what uses it waits', async () => {
  const failing = aTool('look', { call: () => Promise.reject(new AgentError('TOOL_FAILED', 'the disk is full')) });
  const stage = new Stage({ tools: [failing, aTool('tell', {})], plan: aPlan([aTodo('a', 'look'), aTodo('b', 'tell', ['a'])]) });
  expect(await stage.drive()).toMatchObject({ kind: 'parked' });
});
