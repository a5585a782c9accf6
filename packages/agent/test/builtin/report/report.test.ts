import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkdown } from '../../../src/tools/builtin/report/render/markdown.ts';
import { dataFolderWith, startRun } from '../run-tools.ts';
import { cleanFindings, handedOver, sentimentFindings } from './report-findings.ts';

const HOSTILE = [
  '=HYPERLINK("http://evil.example","price is too expensive")',
  '<script>alert(1)</script> <img src=x onerror=alert(1)> terrible price',
  '[click](javascript:alert(1)) ![x](http://evil.example/p.png) awful price',
  'price | awful | cells\n\n# a heading of my own\n- a list',
  '\u001b[31mred\u001b[0m \u202Eecirp lufwa\u202C awful price \u0000\u0007',
  '`code` **bold** ~~gone~~ $x$ horrible price &lt;b&gt;',
];

async function report(rows: readonly object[], parameters: Record<string, any> = {}, language: any = 'en') {
  const run = await startRun({
    language,
    dataFolder: await dataFolderWith({ 'a.ndjson': rows.map((row) => JSON.stringify(row)).join('\n') }),
  });
  const raw = await run.call('collector', { source: 'a.ndjson' });
  const clean = await run.call('preprocessor', { drop_spam: false }, [raw]);
  const found = await run.call('sentiment', { examples: 5 }, [clean]);
  const output = await run.call('report', parameters, [found]);
  const document: any = output.data['report_document'];
  return { run, output, document, markdown: await run.read(document.markdown), text: await run.read(document.text) };
}

test('hostile texts and names are shown as they are and do nothing', async () => {
  const run = await startRun();
  const found = sentimentFindings('en');
  const hostile = {
    ...found,
    groups: [{ name: '<i>x</i>|y', ...found.total }],
    aspects: [{ ...found.aspects[0], praise: HOSTILE.map((text, index) => ({ id: `${index}|<b>`, text })) }],
  };
  const parameters = { title: '<h1>T</h1>\n# x', audience: '[a](http://b.example)', format: 'text' };
  const output = await run.call('report', parameters, [handedOver('sentiment_findings', hostile)]);
  const markdown = await run.read((output.data['report_document'] as any).markdown);
  expect(markdown).not.toMatch(/<[a-z/]/i);
  expect(markdown).not.toMatch(/[^\\]\]\(|^=|\| =/m);
  expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(markdown).not.toMatch(/https?:\/\//);
  expect(markdown.match(/^# /gm)).toHaveLength(1);
  expect(markdown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  for (const table of markdown.split('\n\n').filter((one) => one.startsWith('|'))) {
    const cells = table.split('\n').map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(cells).size).toBe(1);
  }
});

test('escaped text has no line end, no bare tag, no bare bracket and no bare cell, whatever it was', () => {
  const piece = fc.constantFrom('<', '>', '[', ']', '(', '|', '\\', '`', '*', '\n', '\u202E', 'http://a.b', 'www.a.b', '가', '&', '=', '#');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const escaped = escapeMarkdown(pieces.join(''));
      expect(escaped).not.toMatch(/[<>\n\u202E]|:\/\/|www\./);
      // With every escape taken away, nothing that Markdown reads is left.
      expect(escaped.replace(/\\[\\`*_[\]|~$/.=+\-@#]/g, '')).not.toMatch(/[\\`*[\]|]/);
    }),
  );
});

test.each([
  [
    'ko',
    [
      '# 리뷰 분석 보고서',
      '## 요약',
      '## 고객의 평가',
      '### 제품별',
      '### 항목별 의견',
      '## 제외한 것',
      '## 분석 방법과 확실성',
      '## 한계',
      '## 출처',
    ],
  ],
  [
    'en',
    [
      '# Review analysis report',
      '## Summary',
      '## What customers think',
      '### By product',
      '## What was left out',
      '## Limits',
      '## Sources',
    ],
  ],
  [
    'ja',
    [
      '# レビュー分析レポート',
      '## 要約',
      '## お客様の評価',
      '### 製品別',
      '### 項目別の意見',
      '## 除いたもの',
      '## 分析の方法と確かさ',
      '## 限界',
      '## 出典',
    ],
  ],
])('has all its parts in %s', async (language, headings) => {
  const { markdown, text } = await report([{ product: 'A', text: '가격이 비싸요' }], {}, language);
  for (const heading of headings) {
    expect(markdown.split('\n')).toContain(heading);
    expect(text.split('\n')).toContain(heading.replace(/^#+ /, ''));
  }
});

test('is written in the language it is asked for, and announced in that of the person', async () => {
  const { output, markdown, document } = await report([{ text: 'nice' }], { language: 'ja', title: '10月の声', format: 'text' }, 'ko');
  expect(markdown).toContain('# 10月の声');
  expect(markdown).toContain('## 要約');
  expect(output.summary).toContain('보고서를 작성했습니다');
  expect(document).toMatchObject({ language: 'ja', format: 'text' });
  expect(output.artifacts.map(({ name }) => name)).toEqual(['report.md', 'report.txt']);
});

test('what was left out is told with its number', async () => {
  const { markdown } = await report([{ text: '가격이 정말 비싸요 진짜로' }, { text: '가격이 정말 비싸요 진짜로' }, { text: ' ' }]);
  expect(markdown).toContain('- Duplicates: 1');
  expect(markdown).toContain('- Reviews without text: 1');
});

test('more groups than are told are counted', async () => {
  const { markdown } = await report(
    ['A', 'B', 'C'].map((product) => ({ product, text: 'nice' })),
    { top: 2 },
  );
  expect(markdown).toContain('1 more is not shown.');
});

test('what other tools found is in it in their words', async () => {
  const run = await startRun();
  const other = {
    summary: 'Searches for sunscreen doubled.',
    data: { search_findings: {} },
    artifacts: [],
    sources: [],
    warnings: ['Only one week.'],
  };
  const output = await run.call('report', {}, [other]);
  const written = await run.read((output.data['report_document'] as any).markdown);
  expect(written).toContain('- Searches for sunscreen doubled.');
  expect(written).toContain('- Only one week.');
});

test('without any result it says what is missing, also where there is data that nobody has analysed', async () => {
  const run = await startRun({ language: 'ja' });
  await expect(run.call('report')).rejects.toThrow(/先に分析の手順が必要/);
  await expect(run.call('report', {}, [handedOver('clean_data', cleanFindings())])).rejects.toThrow(/先に分析の手順が必要/);
});

test('findings that another tool forged out of shape are refused with the place', async () => {
  const forged = { summary: 'x', data: { sentiment_findings: { total: 'many' } }, artifacts: [], sources: [], warnings: [] };
  await expect((await startRun()).call('report', {}, [forged])).rejects.toMatchObject({ code: 'TOOL_OUTPUT_INVALID' });
});

test.each(['preprocessor', 'sentiment', 'report'])('an abort stops %s, and it leaves no file', async (tool) => {
  const controller = new AbortController();
  const rows = Array.from({ length: 300 }, (_, index) => JSON.stringify({ id: `${index}`, text: `가격이 비싸요 ${index}` })).join('\n');
  const run = await startRun({
    dataFolder: await dataFolderWith({ 'a.ndjson': rows }),
    signal: controller.signal,
    onProgress: () => armed && controller.abort(),
  });
  let armed = false;
  const raw = await run.call('collector', { source: 'a.ndjson' });
  const clean = await run.call('preprocessor', {}, [raw]);
  const found = await run.call('sentiment', {}, [clean]);
  const before = await run.files();
  armed = true;
  await expect(run.call(tool, {}, [{ ...raw, data: { ...raw.data, ...clean.data, ...found.data } }])).rejects.toThrow(/abort/);
  expect(await run.files()).toEqual(before);
});

test('executives get it shorter, and are named in its language; other readers are named as they were', async () => {
  const rows = ['2026-09-01', '2026-10-01'].map((date) => ({ date, text: `가격이 비싸요 ${date}` }));
  const [long, short] = [await report(rows, { audience: '마케팅 본부' }, 'ko'), await report(rows, { audience: 'executives' }, 'ko')];
  expect(long.markdown).toContain('읽는 분: 마케팅 본부');
  expect(long.markdown).toContain('### 월별 추이');
  expect(short.markdown).toContain('읽는 분: 경영진');
  expect(short.markdown).not.toMatch(/### 월별 추이|^\*\*/m);
  const odd = await report(rows, { audience: '__proto__' }, 'ko');
  expect(odd.markdown).toContain('읽는 분: \\_\\_proto\\_\\_');
});

test('what is complained of and praised most is told, where enough speak of it', async () => {
  const rows = [
    ...Array.from({ length: 12 }, (_, index) => ({ text: `The price is awful ${index}` })),
    ...Array.from({ length: 11 }, (_, index) => ({ text: `The scent is lovely ${index}` })),
    { text: 'The delivery was terrible' },
  ];
  const { markdown } = await report(rows);
  expect(markdown).toContain('Complaints are most frequent about price (100% of 12 mentions), praise about scent (100% of 11).');
  expect((await report(rows.slice(-3))).markdown).not.toContain('most frequent');
});

test('without another month nothing is said to have risen or not', async () => {
  const alone = await report([{ date: '2026-10-01', text: 'The price is awful' }]);
  expect(alone.markdown).toContain('## Complaints that clearly rose\n\nThe data does not span more than one month');
  expect(alone.markdown).not.toMatch(/No complaint became|Risen complaints/);
});
