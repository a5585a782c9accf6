import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import type { ToolOutput } from '../../src/contract/todo-result.ts';
import { readPdf } from './read-pdf.ts';
import { dataFolderWith, startRun, type TestRun } from './run-tools.ts';

const pdfOf = ({ artifacts }: ToolOutput) => artifacts.filter(({ mediaType }) => mediaType === 'application/pdf');

async function readFrom(run: TestRun, output: ToolOutput) {
  const [artifact] = pdfOf(output);
  const bytes = await readFile(join(run.folder, artifact?.path ?? ''));
  return { bytes, ...readPdf(bytes) };
}

async function findingsOf(run: TestRun) {
  const clean = await run.call('preprocessor', {}, [await run.call('collector')]);
  return run.call('sentiment', {}, [clean]);
}

async function sampleReport(language: Language, parameters: JsonObject = {}) {
  const run = await startRun({ language });
  const output = await run.call('report', parameters, [await findingsOf(run)]);
  return { run, output, ...(await readFrom(run, output)) };
}

async function reportOn(rows: readonly object[], parameters: JsonObject = {}) {
  const run = await startRun({ dataFolder: await dataFolderWith({ 'a.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') }) });
  const clean = await run.call('preprocessor', { drop_spam: false }, [await run.call('collector', { source: 'a.ndjson' })]);
  const output = await run.call('report', parameters, [await run.call('sentiment', { examples: 5 }, [clean])]);
  return { run, output, ...(await readFrom(run, output)) };
}

/** A result in another tool's words, so that a report has something to say that no analysis has gone over. */
const said = (summary: string, warnings: string[] = []): ToolOutput => ({ summary, data: {}, artifacts: [], sources: [], warnings });

describe('the report as PDF', () => {
  test.each([
    {
      language: 'ko' as const,
      name: '리뷰-분석-보고서-2026-11-16.pdf',
      told: ['기간', '브랜드', '작성일', '분석한 리뷰', '월별 부정 비율', '출처: sample/reviews.csv', '제품별', '제외한 것', '한계'],
      sentence: '리뷰를 쓴 사람만의 의견이며 모든 고객을 대표하지 않습니다.',
    },
    {
      language: 'en' as const,
      name: 'review-analysis-report-2026-11-16.pdf',
      told: ['Period', 'Brands', 'Made on', 'Reviews analysed', 'Source: sample/reviews.csv', 'By product', 'What was left out', 'Limits'],
      sentence: 'The report shows when complaints rose. It does not prove why.',
    },
    {
      language: 'ja' as const,
      name: 'レビュー分析レポート-2026-11-16.pdf',
      told: ['期間', 'ブランド', '作成日', '分析したレビュー', '出典: sample/reviews.csv', '製品別', '除いたもの', '限界'],
      sentence: 'レビューを書いた人の意見であり、すべてのお客様を代表するものではありません。',
    },
  ])('has all its parts in $language, every character in fonts that come with it', async ({ language, name, told, sentence }) => {
    const { output, pages, fonts, title, created } = await sampleReport(language);
    const text = pages.join('\n');
    expect(pdfOf(output)).toMatchObject([{ name, mediaType: 'application/pdf' }]);
    expect(output.data['report_document']).toMatchObject({ format: 'pdf', pdf: pdfOf(output)[0]?.path });
    expect(text).toContain(title);
    expect(created).toBe('20261116');
    for (const part of [...told, sentence, '2025-05-01 – 2026-11-15', 'Nuvera, Harudam, Solin, Miraon']) expect(text).toContain(part);
    expect(fonts.map((font) => font.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual(['PretendardJP-Bold', 'PretendardJP-Regular']);
    expect(text).not.toContain('\ufffd');
    pages.forEach((page, index) => {
      expect(page).toContain(`${index + 1} / ${pages.length}`);
    });
  });

  test('says the same as the text of the chat: the figures of one are those of the other', async () => {
    const { run, pages } = await sampleReport('en');
    const markdown = await run.read((await run.call('report', { format: 'text' }, [await findingsOf(run)])).artifacts[0]?.path ?? '');
    const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
    expect(rows.length).toBeGreaterThan(20);
    const cells = (row: string) => row.split('|').map((cell) => cell.replaceAll('\\', '').trim());
    for (const row of rows) expect(pages.join('')).toContain(cells(row).join(''));
    const drawn = pages.join('').slice(pages.join('').indexOf('share of the reviews'));
    expect(drawn).toContain('Daily Sun Cream59%8%32%179');
  });

  test('repeats the head of a table that goes on over the page', async () => {
    const rows = Array.from({ length: 36 }, (_, index) => ({
      date: `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
      text: `awful price ${index}`,
    }));
    const { pages } = await reportOn(rows, { top: 1 });
    expect(pages.filter((page) => page.includes('NameReviewsNegative') || page.includes('NameReviewsPositive')).length).toBeGreaterThan(1);
  });

  test('is for its readers, in its own language, and its file is named in the language of the person', async () => {
    const { output, pages } = await sampleReport('ko', { language: 'ja', audience: 'executives', title: '10月の声' });
    expect(pages[0]).toContain('10月の声');
    expect(pages[0]).toContain('経営陣');
    expect(pdfOf(output)[0]?.name).toBe('리뷰-분석-보고서-2026-11-16.pdf');
  });

  test('of the same input has the same bytes, at once, again and in another run', async () => {
    const run = await startRun({ language: 'ko' });
    const found = await findingsOf(run);
    const digests = await Promise.all(Array.from({ length: 5 }, async () => pdfOf(await run.call('report', {}, [found]))[0]?.sha256));
    digests.push(pdfOf((await sampleReport('ko')).output)[0]?.sha256);
    expect(new Set(digests).size).toBe(1);
  });

  test('is not made where only text is wanted, and formats that nobody makes are refused', async () => {
    const run = await startRun();
    const output = await run.call('report', { format: 'text' }, [said('Sales doubled.')]);
    expect(output.artifacts.map(({ name }) => name)).toEqual(['report.md', 'report.txt']);
    expect(output.data['report_document']).not.toHaveProperty('pdf');
    await expect(run.call('report', { format: 'video' }, [said('x')])).rejects.toMatchObject({ code: 'TOOL_PARAMETERS_INVALID' });
  });

  test('tells how far it is, and never goes back', async () => {
    const { run } = await sampleReport('en');
    const own = run.progress.slice(run.progress.lastIndexOf(0.1));
    expect(own.length).toBeGreaterThan(3);
    expect(own).toEqual([...own].sort((one, other) => one - other));
    expect(own.at(-1)).toBe(1);
  });
});

describe('what is in the data', () => {
  const HOSTILE = [
    '#import "@preview/cetz:0.3.0": * #panic("x") awful price',
    '$ sum_(x) $ *bold* _it_ `raw` awful price',
    '= heading - list + enum /*gone*/ // gone awful price',
    '#{ read("/etc/passwd") } <label> @ref awful price',
    '\\u{41} \\ #sys.inputs.data awful price "quotes" {{y}}',
  ];

  test('stays text, whatever markup it looks like', async () => {
    const { pages, title } = await reportOn(
      HOSTILE.map((text, index) => ({ id: `#panic(${index})`, brand: '#include "a"', product: '*#read("b")*', text })),
      { title: '= T #panic()\n$x$', audience: '#import' },
    );
    const text = pages.join('');
    for (const quote of HOSTILE) expect(text).toContain(quote);
    for (const name of ['#include "a"', '*#read("b")*', '(#panic(1))', '= T #panic() $x$', '#import']) expect(text).toContain(name);
    expect(title).toBe('= T #panic() $x$');
  });

  test('shows what was hidden in it, and by its number what the fonts have no picture of', async () => {
    const { pages } = await reportOn([
      { product: 'a\u202Eb\u200Bc\u2066d\u200De', text: 'awful price' },
      { product: '习 ع ไ \uFE0F.', text: '가격이 비싸요' },
    ]);
    const text = pages.join('');
    expect(text).toContain('a\\u{202e}b\\u{200b}c\\u{2066}d\\u{200d}e');
    expect(text).toContain('\\u{4e60} \\u{639} \\u{e44} \\u{fe0f}.');
    expect(text).not.toMatch(/\p{Cf}/u);
  });

  test('keeps its emoji, of one character or of several', async () => {
    const run = await startRun();
    const emoji = '정말 좋아요 👍👍🏽 ❤️ ❤ 😭🔥 👨‍👩‍👧 🇰🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ★';
    const { pages, fonts } = await readFrom(run, await run.call('report', {}, [said(emoji)]));
    expect(pages[0]).toContain(emoji);
    expect(fonts.some((font) => font.endsWith('+NotoEmoji-Regular'))).toBe(true);
  });

  test('may be very long, without a blank or without an end, and stays on its page', async () => {
    const run = await startRun({ language: 'ko' });
    const texts = [
      '가격이비싸요'.repeat(2000),
      'A'.repeat(10_000),
      '가격이 비싸요 '.repeat(2000),
      '\u202e'.repeat(10_000),
      '高い。'.repeat(4000),
    ];
    const { pages, longestRun } = await readFrom(
      run,
      await run.call(
        'report',
        {},
        texts.map((text) => said(text)),
      ),
    );
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.join('').match(/A/g)).toHaveLength(1999);
    expect(pages.join('')).toContain('…');
    // So many narrow letters fit into a line of the page.
    expect(longestRun).toBeLessThan(200);
  });

  test('may be nothing but what another tool said', async () => {
    const run = await startRun({ language: 'ja' });
    const { pages } = await readFrom(run, await run.call('report', {}, [said('検索が2倍になりました。', ['一週間だけです。'])]));
    expect(pages).toHaveLength(1);
    for (const part of ['検索が2倍になりました。', '一週間だけです。', '出典の記録がありません。', '1 / 1'])
      expect(pages[0]).toContain(part);
  });

  test('that is more than a document holds is refused with how much it may be, and leaves no file', async () => {
    const run = await startRun();
    const many = Array.from({ length: 300 }, (_, index) => said(`${index} ${'word '.repeat(500)}`));
    await expect(run.call('report', {}, many)).rejects.toThrow(/characters is too large; it may have 400000/);
    expect(await run.files()).toEqual([]);
  });
});

describe('an abort', () => {
  test.each([0.1, 0.3, 0.6])('at %d of the way stops it, leaves no file, and keeps nobody else from making one', async (share) => {
    const controller = new AbortController();
    const run = await startRun({ signal: controller.signal, onProgress: (fraction) => fraction >= share && controller.abort() });
    await expect(run.call('report', {}, [said('Sales doubled.')])).rejects.toThrow(/abort/);
    expect(await run.files()).toEqual([]);
    const other = await startRun();
    expect(pdfOf(await other.call('report', {}, [said('Sales doubled.')]))).toHaveLength(1);
  });

  test('of many that wait for each other lets the others through', async () => {
    const controller = new AbortController();
    const stopped = await startRun({ signal: controller.signal });
    const kept = await startRun();
    const waiting = Array.from({ length: 6 }, () => stopped.call('report', {}, [said('Sales doubled.')]));
    const others = Array.from({ length: 3 }, () => kept.call('report', {}, [said('Sales doubled.')]));
    controller.abort();
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    expect((await Promise.all(others)).flatMap(pdfOf)).toHaveLength(3);
    expect(await stopped.files()).toEqual([]);
  });
});
