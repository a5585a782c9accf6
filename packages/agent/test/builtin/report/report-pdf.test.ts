import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import { dayText } from '../../../src/charts/index.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { ToolOutput } from '../../../src/contract/todo-result.ts';
import { startRun, type TestRun } from '../run-tools.ts';
import { readPdf } from './read-pdf.ts';
import {
  allFindings,
  competitorFindings,
  handedOver,
  inventoryAdvice,
  namesIn,
  sentimentFindings,
  trendFindings,
} from './report-findings.ts';

const pdfOf = ({ artifacts }: ToolOutput) => artifacts.filter(({ mediaType }) => mediaType === 'application/pdf');

async function readFrom(run: TestRun, output: ToolOutput) {
  const [artifact] = pdfOf(output);
  const bytes = await readFile(join(run.folder, artifact?.path ?? ''));
  return { bytes, ...readPdf(bytes) };
}

async function sampleReport(language: Language, parameters: JsonObject = {}) {
  const run = await startRun({ language });
  const output = await run.call('report', parameters, allFindings(language));
  return { run, output, ...(await readFrom(run, output)) };
}

/** A report on findings in which everything that comes from data is what a test gives. */
async function reportOn(quotes: readonly string[], { product = 'A', ...parameters }: JsonObject = {}) {
  const run = await startRun();
  const found = sentimentFindings('en');
  const hostile = {
    ...found,
    groups: [{ name: product, ...found.total }],
    aspects: [{ ...found.aspects[0], praise: [], complaints: quotes.map((text, index) => ({ id: `#panic(${index})`, text })) }],
    rises: [{ ...found.rises[0], name: product }],
  };
  const output = await run.call('report', parameters, [handedOver('sentiment_findings', hostile)]);
  return { run, output, ...(await readFrom(run, output)) };
}

/** A result in another tool's words, so that a report has something to say that no analysis has gone over. */
const said = (summary: string, warnings: string[] = []): ToolOutput => ({ summary, data: {}, artifacts: [], sources: [], warnings });

describe('the report as PDF', () => {
  test.each([
    {
      language: 'ko' as const,
      name: '종합-분석-보고서-2026-11-16.pdf',
      told: [
        '기간',
        '브랜드',
        '작성일',
        '분석한 리뷰',
        '고객의 평가',
        '추이와 변화',
        '고객이 쓰는 말',
        '경쟁사 비교',
        '재고와 발주',
        '데이터 정리',
        '출처: sample/reviews.csv',
        '제품별',
        '제외한 것',
        '한계',
      ],
      sentence: '리뷰를 쓴 사람만의 의견이며 모든 고객을 대표하지 않습니다.',
      days: '2025년 5월 1일 – 2026년 11월 15일',
    },
    {
      language: 'en' as const,
      name: 'analysis-report-2026-11-16.pdf',
      told: ['Period', 'Brands', 'Made on', 'Reviews analysed', 'Source: sample/reviews.csv', 'By product', 'What was left out', 'Limits'],
      sentence: 'The report shows what changed and when. It does not prove why.',
      days: '1 May 2025 – 15 Nov 2026',
    },
    {
      language: 'ja' as const,
      name: '総合分析レポート-2026-11-16.pdf',
      told: ['期間', 'ブランド', '作成日', '分析したレビュー', '出典: sample/reviews.csv', '製品別', '除いたもの', '限界', '在庫と発注'],
      sentence: 'レビューを書いた人の意見であり、すべてのお客様を代表するものではありません。',
      days: '2025年5月1日 – 2026年11月15日',
    },
  ])('has all its parts in $language, every character in fonts that come with it', async ({ language, name, told, sentence, days }) => {
    const { output, pages, fonts, title, created, bytes } = await sampleReport(language);
    const text = pages.join('\n');
    expect(pdfOf(output)).toMatchObject([{ name, mediaType: 'application/pdf' }]);
    expect(output.data['report_document']).toMatchObject({ format: 'pdf', pdf: pdfOf(output)[0]?.path });
    expect(text).toContain(title);
    expect(created).toBe('20261116');
    for (const part of [...told, sentence, days, namesIn(language).brands.join(', ')]) expect(text).toContain(part);
    expect(fonts.map((font) => font.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual(['PretendardJP-Bold', 'PretendardJP-Regular']);
    expect(text).not.toContain('\ufffd');
    pages.forEach((page, index) => {
      expect(page).toContain(`${index + 1} / ${pages.length}`);
    });
    // Tagged, in its language, and with an outline to go by.
    for (const part of ['/StructTreeRoot', `/Lang (${language}`, '/Outlines'])
      expect(Buffer.from(bytes).toString('latin1')).toContain(part);
  });

  test('has the numbers of the findings: in its sentences, in its tables and in its charts', async () => {
    const { pages } = await sampleReport('en');
    const text = pages.join('');
    const [sentiment, trends, competitor, stock] = [
      sentimentFindings('en'),
      trendFindings('en'),
      competitorFindings('en'),
      inventoryAdvice('en'),
    ];
    for (const { name, reviews, positive, negative } of sentiment.groups.slice(0, 1)) {
      expect(text).toContain(`${name}${reviews}${positive} (${Math.round((positive / reviews) * 100)}%)${negative} (`);
    }
    for (const { month, reviews } of sentiment.months) expect(text).toContain(`${dayText(month, 'en')}${reviews}`);
    for (const { at, value, rows } of trends.series[0]?.points ?? []) {
      expect(text).toContain(`${dayText(at, 'en')}${value.toLocaleString('en')}${rows}`);
    }
    for (const { reviews, share } of competitor.brands) expect(text).toContain(`${reviews}${Math.round(share * 100)}%`);
    expect(text).toContain('order 1,500 now (short by 257)');
    expect(text).toContain(`${stock.items[0]?.product}3120${stock.items[0]?.per_day}`);
    // Drawn: where the lines of the shares end.
    for (const { name, share } of competitor.months.at(-1)?.brands ?? []) expect(text).toContain(`${name} ${Math.round(share * 100)}%`);
  });

  test('says the same as the text of the chat: the figures of one are those of the other', async () => {
    const { run, pages } = await sampleReport('en');
    const markdown = await run.read((await run.call('report', { format: 'text' }, allFindings('en'))).artifacts[0]?.path ?? '');
    const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
    expect(rows.length).toBeGreaterThan(60);
    const cells = (row: string) => row.split('|').map((cell) => cell.replaceAll('\\', '').trim());
    const text = pages.join('').replaceAll(' ', '');
    for (const row of rows) expect(text).toContain(cells(row).join('').replaceAll(' ', ''));
  });

  test('repeats the head of a table that goes on over the page', async () => {
    const run = await startRun();
    const found = sentimentFindings('en');
    const months = Array.from({ length: 120 }, (_, index) => ({
      ...found.total,
      month: `${2010 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    }));
    const { pages } = await readFrom(run, await run.call('report', {}, [handedOver('sentiment_findings', { ...found, months })]));
    expect(pages.filter((page) => page.includes('NameReviewsPositive')).length).toBeGreaterThan(2);
  });

  test('is for its readers, in its own language, and its file is named in the language of the person', async () => {
    const { output, pages } = await sampleReport('ko', { language: 'ja', audience: 'executives', title: '10月の声' });
    expect(pages[0]).toContain('10月の声');
    expect(pages[0]).toContain('経営陣');
    expect(pdfOf(output)[0]?.name).toBe('종합-분석-보고서-2026-11-16.pdf');
  });

  test('of the same input has the same bytes, at once, again and in another run', async () => {
    const run = await startRun({ language: 'ko' });
    const found = allFindings('ko');
    const digests = await Promise.all(Array.from({ length: 3 }, async () => pdfOf(await run.call('report', {}, found))[0]?.sha256));
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

  test.each(['image', 'mixed'])('as %s has its charts as pictures, to look at and to scale', async (format) => {
    const run = await startRun({ language: 'ja' });
    const output = await run.call('report', { format }, allFindings('ja'));
    const of = (mediaType: string) => output.artifacts.filter((artifact) => artifact.mediaType === mediaType);
    expect(of('application/pdf')).toHaveLength(format === 'mixed' ? 1 : 0);
    expect(of('image/png').length).toBeGreaterThan(6);
    expect(of('image/svg+xml')).toHaveLength(of('image/png').length);
    const { charts }: any = output.data['report_document'];
    expect(charts.map(({ png }: any) => png)).toEqual(of('image/png').map(({ path }) => path));
    const png = await readFile(join(run.folder, charts[0].png));
    // Twice as wide as it is shown.
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 2 * 768]);
    expect(await run.read(charts[0].svg)).toContain('否定的なレビューの割合の推移');
  });

  test('as pictures, of what has no figures, says that there is nothing to draw', async () => {
    const run = await startRun();
    const output = await run.call('report', { format: 'image' }, [said('Sales doubled.')]);
    expect(output.warnings).toEqual(['There are no figures that could be drawn, so no pictures were made.']);
    expect(output.artifacts.map(({ name }) => name)).toEqual(['report.md', 'report.txt']);
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
    const { pages, title } = await reportOn(HOSTILE, { product: '*#read("b")*', title: '= T #panic()\n$x$', audience: '#import' });
    const text = pages.join('');
    for (const quote of HOSTILE) expect(text).toContain(quote);
    for (const name of ['*#read("b")*', '(#panic(1))', '= T #panic() $x$', '#import']) expect(text).toContain(name);
    expect(title).toBe('= T #panic() $x$');
  });

  test('shows what was hidden in it, and by its number what the fonts have no picture of', async () => {
    const { pages } = await reportOn(['习 ع ไ \uFE0F.'], { product: 'a\u202Eb\u200Bc\u2066d\u200De\u0000' });
    const text = pages.join('');
    // In the table and in the charts alike.
    expect(text.split('a\\u{202e}b\\u{200b}c\\u{2066}d\\u{200d}e').length).toBeGreaterThan(3);
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
