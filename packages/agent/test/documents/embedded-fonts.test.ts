import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../../../test/browser/launch.ts';
import { drawCharts } from '../../src/charts/index.ts';
import { withFonts } from '../../src/charts/with-fonts.ts';
import type { Language } from '../../src/contract/language.ts';
import { embeddedFonts } from '../../src/documents/embedded-fonts.ts';
import { collected, dashboardOf } from '../builtin/dashboard/made-dashboard.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** How many letters below an element are written with a font that came along, and how many with one of the machine. */
async function fontsBelow(page: Page, selector: string): Promise<{ own: number; machine: string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const used = [];
  for (const nodeId of nodeIds) used.push(...(await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts);
  return {
    own: used.filter(({ isCustomFont }) => isCustomFont).reduce((sum, { glyphCount }) => sum + glyphCount, 0),
    machine: used.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName),
  };
}

async function opened(url: string): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  await page.evaluate('document.fonts.ready.then(() => true)');
  return page;
}

const SAID: Readonly<Record<Language, string>> = { ko: '하루담 선크림', en: 'Daily Sun Cream', ja: 'デイリー日焼け止め' };

test.each(['ko', 'en', 'ja'] as const)('a dashboard in %s is written in fonts that it brings along, letter by letter', async (language) => {
  const lines = Array.from(
    { length: 60 },
    (_, index) =>
      `2026-${index < 30 ? '09' : '10'}-${String((index % 30) + 1).padStart(2, '0')},${SAID[language]},${20 + (index % 7)},2000`,
  );
  const { run, raw } = await collected({ 'sales.csv': ['date,product,units,revenue', ...lines].join('\n') }, language);
  const { url, bytes } = await dashboardOf(run, [raw]);
  const page = await opened(url);
  const { own, machine } = await fontsBelow(page, 'h1, h2, h2 span, td, th, dt, dd, label, .kpi span, svg text');
  expect(machine).toEqual([]);
  expect(own).toBeGreaterThan(100);
  // The whole fonts have seven megabytes.
  expect(bytes).toBeLessThan(400_000);
});

test('a chart brings its fonts along, and is drawn with them', async () => {
  const title = '하루담 선크림 불만 비율 · 不満の割合';
  const [drawn] = await drawCharts(
    [
      {
        kind: 'bars',
        title,
        unit: '건',
        source: '출처',
        language: 'ko',
        format: 'count',
        rows: [{ name: 'デイリー日焼け止め', value: 3 }],
      },
    ],
    { signal: new AbortController().signal, margin: 24 },
  );
  const svg = await withFonts(drawn?.svg ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'chart.svg'), svg);
  const page = await opened(pathToFileURL(join(folder, 'chart.svg')).href);
  const { own, machine } = await fontsBelow(page, 'text');
  expect(machine).toEqual([]);
  expect(own).toBeGreaterThan(title.length);
  expect(svg.length).toBeLessThan(100_000);
});

test('the same text brings the same bytes, and an emoji its own font', async () => {
  const [one, other, plain] = [await embeddedFonts('좋아요 👍'), await embeddedFonts('👍 좋아요'), await embeddedFonts('좋아요')];
  expect(one).toBe(other);
  expect(one.match(/@font-face/g)).toHaveLength(3);
  expect(plain.match(/@font-face/g)).toHaveLength(2);
});
