import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Chart } from '../../src/documents/chart.ts';
import { typeset } from '../../src/documents/typeset.ts';
import { readPdf } from '../builtin/read-pdf.ts';

const OPTIONS = { signal: new AbortController().signal, progress: () => {} };

async function drawn(...charts: Chart[]) {
  const blocks = charts.map((chart) => ({ kind: 'chart', chart }));
  const { pdf, pages } = await typeset(
    { template: 'report', data: { title: 'T', language: 'en', blocks } as any, day: '2026-11-16' },
    OPTIONS,
  );
  return { pages, text: readPdf(pdf).pages.join('') };
}

const line = (values: readonly number[]): Chart => ({
  kind: 'line',
  title: 'Negative',
  unit: 'share (%)',
  tone: 'bad',
  points: values.map((value, index) => ({ name: `m${index + 1}`, value })),
  source: 'Source: a.csv',
});

const shares = (rows: readonly (readonly number[])[], name = 'row'): Chart => ({
  kind: 'shares',
  title: 'By product',
  unit: 'share (%)',
  parts: [
    { name: 'Good', tone: 'good' },
    { name: 'Bad', tone: 'bad' },
  ],
  rows: rows.map((values, index) => ({ name: `${name} ${index}`, note: `n=${index}`, values })),
  source: 'Source: a.csv',
});

test.each([
  ['that stays at nothing', [0, 0, 0], ['0%', '2%']],
  ['of one point', [40], ['0%', '20%', '40%']],
  ['that goes up to all', [3, 100], ['0%', '100%']],
  ['of three years', Array.from({ length: 36 }, (_, index) => index), ['m36', '35%']],
])('a line %s has an axis from nothing to above its highest point', async (_, values, labels) => {
  const { text } = await drawn(line(values));
  for (const label of ['Negative', 'share (%)', 'Source: a.csv', ...labels]) expect(text).toContain(label);
});

test('bars have a legend, an axis, a number where there is room for one, and their note', async () => {
  const { text } = await drawn(
    shares([
      [62.4, 37.6],
      [97, 3],
      [0, 0],
      [100, 0],
    ]),
  );
  for (const label of ['Good', 'Bad', '0%25%50%75%100%', 'row 062%38%n=0', 'row 197%n=1', 'row 2n=2', 'row 3100%n=3']) {
    expect(text).toContain(label);
  }
});

test('a chart without figures is not drawn, and one with very long names stays on its page', async () => {
  expect((await drawn(line([]), shares([]))).text).toBe('T1 / 1');
  const { text, pages } = await drawn(
    shares(
      Array.from({ length: 20 }, () => [50, 50]),
      '가나다라'.repeat(500),
    ),
  );
  expect(pages).toBeLessThan(3);
  expect(text).toContain('…');
});

test('what a template does not know fails with the place, and says no path of the machine', async () => {
  const data: any = { title: 'T', language: 'en', blocks: [{ kind: 'hologram' }] };
  const made = typeset({ template: 'report', data, day: '2026-11-16' }, OPTIONS);
  await expect(made).rejects.toMatchObject({ code: 'TOOL_FAILED', message: expect.stringMatching(/hologram.*, at report\.typ:\d+$/) });
});

describe('an abort', () => {
  const long = (options: Partial<typeof OPTIONS> = {}) => {
    const blocks = Array.from({ length: 60 }, () => ({ kind: 'paragraph', text: '가격이 비싸요 '.repeat(200) }));
    return typeset({ template: 'report', data: { title: 'T', language: 'ko', blocks }, day: '2026-11-16' }, { ...OPTIONS, ...options });
  };

  test('before it has begun keeps it from beginning', async () => {
    await expect(long({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  });

  test('in the middle of it ends it at once with its reason', async () => {
    const controller = new AbortController();
    const heard: number[] = [];
    const progress = (share: number) => {
      heard.push(share);
      controller.abort(new Error('stopped'));
    };
    await expect(long({ signal: controller.signal, progress } as any)).rejects.toThrow('stopped');
    expect(heard).toHaveLength(1);
  });

  test('of those that wait for a place leaves the places to the others', async () => {
    const controller = new AbortController();
    const running = [long(), long()];
    const waiting = [1, 2, 3].map(() => long({ signal: controller.signal }));
    const last = long();
    await setImmediate();
    controller.abort(new Error('stopped'));
    for (const one of waiting) await expect(one).rejects.toThrow('stopped');
    const made = await Promise.all([...running, last]);
    expect(new Set(made.map(({ pages }) => pages)).size).toBe(1);
  });
});
