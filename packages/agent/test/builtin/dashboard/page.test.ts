import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../../../../test/browser/launch.ts';
import type { Language } from '../../../src/contract/language.ts';
import { allFindings } from '../report/report-findings.ts';
import { collected, dashboardOf } from './made-dashboard.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A page in a browser that keeps what it asks for and what it complains of. */
async function open(url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const [asked, complained]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complained.push(message.text()));
  page.on('pageerror', (error) => complained.push(error.message));
  page.on('dialog', (dialog) => complained.push(dialog.message()));
  await page.goto(url);
  return { page, asked, complained, close: () => context.close() };
}

/** Three months of sales and reviews, the findings of all analyses beside them; names as a test gives them. */
async function madeIn(language: Language, name = 'Daily Sun Cream') {
  const days = Array.from({ length: 92 }, (_, index) => new Date(Date.UTC(2026, 7, 16 + index)).toISOString().slice(0, 10));
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const sales = days.flatMap((day, index) => [
    `${day},Harudam,${cell(name)},${cell(`${name} shop`)},${20 + (index % 7)},${(20 + (index % 7)) * 100}`,
    `${day},Nuvera,Glow Cushion,coupang,5,1500`,
  ]);
  const reviews = days.map(
    (day, index) => `r${index},${day},Harudam,${cell(name)},${cell(`${name} shop`)},${1 + (index % 5)},nice ${index} and soft`,
  );
  const { run, raw } = await collected(
    {
      'sales.csv': ['date,brand,product,platform,units,revenue', ...sales].join('\n'),
      'reviews.csv': ['id,date,brand,product,platform,rating,text', ...reviews].join('\n'),
    },
    language,
  );
  const clean = await run.call('preprocessor', {}, [raw]);
  const said = await run.call('sentiment', {}, [clean]);
  const [, , ...found] = allFindings(language);
  return dashboardOf(run, [raw, clean, said, ...found], { purpose: 'kpi_dashboard', metric: ['conversion_rate'] });
}

const HOSTILE = `<script>window.hit=1</script></style></title><img src=x onerror="window.hit=2" >'"><svg onload=window.hit=3>\u202E=cmd|' /C calc'!A0 {0} \${1} https://evil.example/x`;

test('names that look like markup stay text, nothing of theirs runs, and nothing leaves the page', async () => {
  const { url, html } = await madeIn('en', HOSTILE);
  const { page, asked, complained, close } = await open(url);
  const hit = () => page.evaluate('window.hit');
  expect(await hit()).toBeUndefined();
  const name = await page.locator('#products tbody th').first().textContent();
  expect(name).toContain('<script>window.hit=1</script></style></title><img src=x onerror="window.hit=2" >');
  // What turns the direction of writing is shown and does nothing.
  expect(name).toContain('\\u{202e}');
  expect(html).not.toContain('\u202E');
  // Whatever is chosen, it is drawn from the same names.
  await page.getByLabel('Product', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Platform', { exact: true }).selectOption({ index: 1 });
  await page.locator('#products thead button').first().click();
  await page.locator('[data-chart]').first().focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.locator('img, iframe, object, embed, link, a').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(2);
  expect(await hit()).toBeUndefined();
  expect(asked).toEqual([url]);
  expect(complained).toEqual([]);
  await close();
});

test('the page lets nothing run but its own script, and reaches nobody even if something did', async () => {
  const { url } = await madeIn('en');
  const { page, close } = await open(url);
  const reached: string[] = [];
  const elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void elsewhere.close());
  await once(elsewhere, 'listening');
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const tried = await page.evaluate(`(async () => {
    const script = document.createElement('script'); script.textContent = 'window.hit = 1'; document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="${address}/p.png" onerror="window.hit = 2"><b style="color:red" id="styled">x</b>');
    const fetched = await fetch('${address}/').then(() => 'got', () => 'refused');
    return { hit: window.hit, fetched, colour: getComputedStyle(document.getElementById('styled')).color };
  })()`);
  expect(tried).toMatchObject({ fetched: 'refused' });
  expect(tried).not.toHaveProperty('hit', expect.anything());
  expect((tried as any).colour).not.toBe('rgb(255, 0, 0)');
  expect(reached).toEqual([]);
  await close();
});

async function hindrances(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations }: any = await page.evaluate('axe.run()');
  return violations.map(({ id, nodes }: any) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.slice(0, 200)}`);
}

test.each([
  ['ko', 'light', 1200],
  ['en', 'dark', 1200],
  ['ja', 'dark', 390],
] as const)('in %s, %s and %i wide nothing hinders anybody, and nothing is wider than the screen', async (language, colorScheme, width) => {
  const { url } = await madeIn(language);
  const { page, complained, close } = await open(url, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
  await page.locator('details').evaluateAll((all) => {
    for (const one of all as unknown as { open: boolean }[]) one.open = true;
  });
  expect(await hindrances(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(complained).toEqual([]);
  await close();
});

test('without a script all figures, pictures and tables are there, and nothing that would not work', async () => {
  const { url } = await madeIn('ko');
  const plain = await open(url, { javaScriptEnabled: false });
  const live = await open(url);
  const read = async ({ page }: { page: Page }) => ({
    figures: await page.locator('.kpi').allTextContents(),
    products: await page.locator('#products tbody tr').allTextContents(),
    pictures: await page.locator('#charts svg').count(),
  });
  const seen = await read(plain);
  expect(seen.figures.length).toBeGreaterThan(6);
  expect(seen.pictures).toBe(4);
  expect(seen).toEqual(await read(live));
  expect(await plain.page.locator('#filters').isVisible()).toBe(false);
  expect(await plain.page.locator('button:visible').count()).toBe(0);
  expect(await live.page.locator('#filters').isVisible()).toBe(true);
  await plain.close();
  await live.close();
});

test('tables are sorted by keys both ways, and values of a chart are read by arrow keys and by the pointer', async () => {
  const { url } = await madeIn('en');
  const { page, close } = await open(url);
  const names = () => page.locator('#products tbody th').allTextContents();
  const byRevenue = await names();
  const heading = page.locator('#products thead th', { hasText: 'Revenue' });
  await heading.getByRole('button').focus();
  await page.keyboard.press('Enter');
  expect(await heading.getAttribute('aria-sort')).toBe('descending');
  expect(await names()).toEqual(byRevenue);
  await page.keyboard.press('Enter');
  expect(await heading.getAttribute('aria-sort')).toBe('ascending');
  expect(await names()).toEqual(byRevenue.toReversed());

  const chart = page.locator('[data-chart="revenue"]');
  const tip = page.locator('.chart-card', { has: chart }).getByRole('status');
  await chart.focus();
  await page.keyboard.press('End');
  expect(await tip.textContent()).toMatch(/^15 Nov 2026This period/);
  await page.keyboard.press('ArrowLeft');
  expect(await tip.textContent()).toMatch(/^14 Nov 2026This period [\d,]+/);
  await page.keyboard.press('Escape');
  expect(await tip.isVisible()).toBe(false);
  const box = await chart.boundingBox();
  if (box === null) throw new Error('no chart');
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2);
  expect(await tip.textContent()).toMatch(/^15 Nov 2026This period/);
  await close();
});

test('what was asked for and is not in the data is named, with where everything comes from', async () => {
  const { url, page: made } = await madeIn('ja');
  const { page, close } = await open(url);
  const about = page.getByRole('region', { name: '出典と限界' });
  expect(await about.textContent()).toContain('コンバージョン率: 集めたデータにないため表示できません。');
  expect(await about.textContent()).toContain('sales.csv');
  expect(await page.title()).toBe(made.title);
  expect(await page.getByRole('region', { name: '在庫と発注' }).textContent()).toContain('1,500');
  await close();
});
