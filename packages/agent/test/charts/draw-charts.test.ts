import { describe, expect, test } from 'vitest';
import { type Chart, drawCharts } from '../../src/charts/index.ts';
import type { Language } from '../../src/contract/language.ts';
import { textsIn, type WrittenText } from './read-svg.ts';
import { sampleCharts } from './sample-charts.ts';

const { signal } = new AbortController();
const KINDS = ['lines', 'shares', 'bars', 'grouped', 'forecast', 'multiples', 'heat'] as const;
const LANGUAGES: readonly Language[] = ['ko', 'en', 'ja'];
const WIDTH = 720;

async function drawn(chart: Chart): Promise<string> {
  const [one] = await drawCharts([chart], { signal });
  return one?.svg ?? '';
}

/** Pairs of texts that lie on each other. */
const overlaps = (texts: readonly WrittenText[]): string[] =>
  texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );

describe.each(LANGUAGES)('in %s', (language) => {
  test('every kind is drawn, well-formed, with its title, unit and source, and no text on another or over the edge', async () => {
    const charts = sampleCharts(language);
    expect([...new Set(charts.map(({ kind }) => kind))].sort()).toEqual([...KINDS].sort());
    const pictures = await drawCharts(charts, { signal });
    for (const [index, chart] of charts.entries()) {
      const texts = textsIn(pictures[index]?.svg ?? '');
      const said = texts.map(({ text }) => text).join('');
      for (const part of [chart.title, chart.unit, chart.source]) expect(said).toContain(part);
      expect([chart.kind, overlaps(texts)]).toEqual([chart.kind, []]);
      expect([chart.kind, texts.filter(({ left, right }) => left < -8 || right > WIDTH + 8)]).toEqual([chart.kind, []]);
    }
  });

  test('the same charts make the same bytes, drawn together or one by one', async () => {
    const charts = sampleCharts(language);
    const together = await drawCharts(charts, { signal });
    for (const [index, chart] of charts.entries()) expect(await drawn(chart)).toBe(together[index]?.svg);
  });
});

test('long names are shortened, and that is shown', async () => {
  const long = '아주 긴 이름의 제품 '.repeat(30).trim();
  const rows = [long, 'A', `${long} 2`].map((name, index) => ({ name, value: 30 - index }));
  const frame = { title: long, unit: long, source: long, language: 'ko', format: 'count' } as const;
  const texts = textsIn(await drawn({ kind: 'bars', ...frame, rows }));
  expect(overlaps(texts)).toEqual([]);
  expect(texts.filter(({ text }) => text.endsWith('…')).length).toBeGreaterThanOrEqual(4);
  expect(texts.every(({ right }) => right <= WIDTH + 8)).toBe(true);
});

test('lines that end at the same height have their names beside each other, not on each other', async () => {
  const series = ['Harudam', 'Nuvera', 'Solin', 'Miraon', 'Aroa', 'Belle'].map((name, index) => ({
    name,
    paint: 'accent' as const,
    values: [10 + index, 20, 30, 30 + index / 100],
  }));
  const at = ['2026-07', '2026-08', '2026-09', '2026-10'];
  const chart: Chart = { kind: 'lines', title: 'T', unit: 'u', source: 's', language: 'en', format: 'percent', at, series };
  const texts = textsIn(await drawn(chart));
  for (const { name } of series) expect(texts.filter(({ text }) => text.startsWith(name))).toHaveLength(1);
  expect(overlaps(texts)).toEqual([]);
});

const EMPTY: readonly Chart[] = [
  { kind: 'lines', format: 'count', at: ['2026-10'], series: [{ name: 'a', paint: 'good', values: [null] }] },
  { kind: 'shares', parts: [{ name: 'a', tone: 'good' }], rows: [] },
  { kind: 'bars', format: 'count', rows: [] },
  { kind: 'grouped', format: 'count', series: [], rows: [] },
  { kind: 'forecast', format: 'count', range: 'r', past: { name: 'p', points: [] }, ahead: { name: 'a', points: [] } },
  { kind: 'multiples', format: 'count', panels: [{ name: 'a', paint: 'good', points: [] }] },
  { kind: 'heat', columns: [], rows: [] },
].map((chart) => ({ title: 't', unit: 'u', source: '', language: 'en', ...chart }) as Chart);

test('what has no figures is not drawn, and the others keep their places', async () => {
  expect(EMPTY.map(({ kind }) => kind)).toEqual([...KINDS]);
  expect(await drawCharts(EMPTY, { signal, png: true })).toEqual(EMPTY.map(() => undefined));
  const [sample] = sampleCharts('en');
  const mixed = await drawCharts([EMPTY[0] as Chart, sample as Chart, EMPTY[2] as Chart], { signal });
  expect(mixed.map((one) => one === undefined)).toEqual([true, false, true]);
});

test('hostile text stays text', async () => {
  const hostile = '</text><script>alert(1)</script>&amp;"\'{b|x}\u202e\0{x}\\n';
  const frame = { title: hostile, unit: hostile, source: hostile, language: 'en', format: 'count' } as const;
  for (const chart of [
    { kind: 'bars', ...frame, rows: [{ name: hostile, value: 1, note: hostile }] },
    {
      kind: 'lines',
      ...frame,
      at: ['2026-10', '2026-11'],
      series: [{ name: hostile, paint: 'good', values: [1, 2] }],
      marks: [{ at: '2026-10', text: hostile }],
    },
    { kind: 'heat', ...frame, columns: [hostile], rows: [{ name: hostile, cells: [{ value: 5, note: hostile }] }] },
  ] as readonly Chart[]) {
    const svg = await drawn(chart);
    const texts = textsIn(svg);
    expect(svg).not.toMatch(/<script|\u202e|\0/);
    expect(texts.map(({ text }) => text).join('')).toContain('</text><script>alert(1)</script>');
  }
});

test('pixels are there where they are wanted, twice as many as the picture is large, margin and all', async () => {
  const [chart] = sampleCharts('ko');
  const [plain] = await drawCharts([chart as Chart], { signal });
  expect(plain?.png).toBeUndefined();
  const [one] = await drawCharts([chart as Chart], { signal, png: true, margin: 24 });
  const png = Buffer.from(one?.png ?? []);
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(one?.svg ?? '') ?? [];
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(width) * 2, Number(height) * 2]);
  expect(Number(width)).toBe(WIDTH + 48);
});

test('a drawing that is aborted is not waited for, and the next one is drawn', async () => {
  const controller = new AbortController();
  const stopped = drawCharts(sampleCharts('en'), { signal: controller.signal });
  controller.abort();
  await expect(stopped).rejects.toThrow(/abort/);
  expect(await drawn(sampleCharts('en')[0] as Chart)).toContain('<svg');
});
