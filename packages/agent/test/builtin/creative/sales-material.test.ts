import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spanText } from '../../../src/charts/index.ts';
import type { ToolOutput } from '../../../src/contract/todo-result.ts';
import { readPdf } from '../report/read-pdf.ts';
import { startRun, type TestRun } from '../run-tools.ts';
import { competitorStep, salesIn, sentimentOf, sentimentStep } from './earlier-steps.ts';

const pageOf = async (run: TestRun, output: ToolOutput) => readPdf(await readFile(join(run.folder, output.artifacts[0]?.path ?? '')));

describe('a sheet for sellers', () => {
  test.each([
    [
      'ko',
      '영업-자료-2026-11-16.pdf',
      [
        '데일리 선크림',
        '고객의 평가',
        '19,000원',
        '백탁 없이 투명하게',
        '경쟁 브랜드와 비교',
        '월별 판매량',
        '예상 질문과 답변',
        '우리의 조치:',
        '담당자',
        '품질 언급 180건 중 불만이 98건, 칭찬이 71건입니다.',
      ],
    ],
    [
      'en',
      'sales-sheet-2026-11-16.pdf',
      [
        'Daily Sun Cream',
        'What customers say',
        '₩19,000',
        'no white cast',
        'Beside the competition',
        'Sales by month',
        'What we do about it:',
        'Contact',
        'Of 180 mentions of quality, 98 complain and 71 praise it.',
      ],
    ],
    [
      'ja',
      '営業資料-2026-11-16.pdf',
      [
        'デイリーサンクリーム',
        'お客様の評価',
        '₩19,000',
        '白浮きしない',
        '競合ブランドとの比較',
        '月別販売数',
        '当社の対応:',
        '担当者',
        '不満が98件、良い評価が71件です。',
      ],
    ],
  ] as const)('in %s has all its parts on exactly one page', async (language, name, told) => {
    const run = await startRun({ language });
    const earlier = [sentimentStep(), competitorStep(), await salesIn(run.folder)];
    const output = await run.call('sales_material', {}, earlier);
    const { pages, fonts, title, created } = await pageOf(run, output);
    expect(output.artifacts).toMatchObject([{ name, mediaType: 'application/pdf' }]);
    expect(pages).toHaveLength(1);
    for (const part of [...told, '77%', '86%', '66%', spanText('2025-05-01', '2026-11-15', language), 'sample/reviews.csv'])
      expect(pages[0]).toContain(part);
    expect(title).toContain(told[0]);
    expect(created).toBe('20261116');
    expect(fonts.map((font) => font.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual(['PretendardJP-Bold', 'PretendardJP-Regular']);
    const again = await run.call('sales_material', {}, earlier);
    expect(again.artifacts[0]?.sha256).toBe(output.artifacts[0]?.sha256);
  });

  test('stays on its page and stays text, whatever stands in the data', async () => {
    const run = await startRun({ language: 'en' });
    const hostile = '#panic("x") $x$ *b* <script> \u202e\0 習 👍 ';
    const long = `${hostile}${'very long words and '.repeat(20)}`;
    const found = sentimentOf();
    const aspects = found.aspects.map((one) => ({ ...one, praise: [{ id: hostile, text: long }], complaints: [{ id: 'c', text: long }] }));
    const sales = await salesIn(run.folder, {
      names: { en: `${'N'.repeat(299)}!` },
      claims: { en: Array.from({ length: 9 }, (_, index) => `${index} ${long}`).join(';') },
      colour: '#zzz',
    });
    const { pages } = await pageOf(
      run,
      await run.call('sales_material', { title: `${'#'.repeat(190)} *t*` }, [sentimentStep({ aspects }), competitorStep(), sales]),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('#panic("x") $x$ *b* <script>');
    expect(pages[0]).not.toMatch(/\u202e|\0/u);
  });

  test('says less where less is known, and says what is missing', async () => {
    const run = await startRun({ language: 'ko' });
    const output = await run.call('sales_material', { brand: 'Harudam' }, [sentimentStep()]);
    expect(output.warnings).toEqual(['제품 표가 없거나 이 제품이 들어 있지 않아 가격과 제품 특징은 비워 두었습니다.']);
    const { pages } = await pageOf(run, output);
    expect(pages[0]).not.toMatch(/정가|경쟁 브랜드|월별 판매량/u);
  });

  test.each([
    ['ko', /리뷰가 0건/u],
    ['en', /there are no reviews/],
    ['ja', /レビューが0件/u],
  ] as const)('is not made of nothing, told in %s', async (language, message) => {
    const run = await startRun({ language });
    await expect(run.call('sales_material', { brand: 'Harudam' }, [])).rejects.toThrow(message);
    expect(await run.files()).toEqual([]);
  });

  test('that is aborted leaves no file', async () => {
    const controller = new AbortController();
    const run = await startRun({ signal: controller.signal, onProgress: (share) => share > 0.1 && controller.abort() });
    await expect(run.call('sales_material', {}, [sentimentStep()])).rejects.toThrow(/abort/);
    expect(await run.files()).toEqual([]);
  });
});
