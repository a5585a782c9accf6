// @module-tag browser
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Someone } from '../../packages/server/test/app/app-world.ts';
import { decided } from '../audit/decided.ts';
import { sideways } from '../browser/sideways.ts';
import { seen } from '../browser/sight.ts';
import { PHONE, useLedgerPages } from '../browser/use-pages.ts';
import { mail, put } from '../inbox/questions.ts';

const pages = useLedgerPages();
let admin: Someone;
beforeAll(async () => {
  const { world } = pages;
  admin = await world.someone('admin');
  const [one, other] = [await world.someone('approver', { name: '이서연' }), await world.someone('approver', { name: '佐藤 さくら' })];
  for (let count = 0; count < 3; count++) await decided(world, one, { kind: 'approve' }, mail(`${count}@example.com`));
  await decided(world, other, { kind: 'reject', reason: '아니요' }, mail('no@example.com'));
  await decided(world, other, { kind: 'approve' }, { ...mail('slow@example.com'), terms: { gate: '느린 게이트' } });
  await put(world, mail('waits@example.com'));
});

const figures = async (query = '') => (await pages.world.send({ url: `/api/metrics/decisions${query}`, headers: admin.headers })).json();
const tile = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')
    .first();
const chart = (page: Page, name: string) => page.locator('figure').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** What a chart's table adds up to, by column. */
async function sums(page: Page, name: string): Promise<Record<string, number>> {
  const figure = chart(page, name);
  if (!(await figure.getByRole('table').isVisible())) await figure.locator('summary').click();
  await seen(figure.getByRole('table'));
  // All of it at one moment: rows that are read one by one may belong to two periods.
  const [heads = [], ...rows] = await figure
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));
  const total: Record<string, number> = {};
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      if (column > 0) total[heads[column] ?? ''] = (total[heads[column] ?? ''] ?? 0) + Number(cell);
    }
  return total;
}

test('tiles, charts and tables say what the server counts, and a gate and a period narrow all of them', async () => {
  const { page } = await pages.come('admin', { at: '/metrics' });
  const { total, queue, spending, by_gate, by_person } = await figures();
  await seen(tile(page, '요청 수'));
  expect(await tile(page, '지금 대기 중').textContent()).toBe(String(queue.pending));
  expect(await tile(page, '요청 수').textContent()).toBe(String(total.asked));
  expect(await tile(page, '승인율').textContent()).toBe(`${Math.round(total.approval_rate * 1000) / 10}%`);
  expect(await tile(page, '비용').textContent()).toBe(`US$${spending.usd.toFixed(2)}`);
  expect(await sums(page, '요청의 결과')).toEqual({
    승인: total.approved,
    '다른 결정': total.decided - total.approved,
    '시간 초과': total.timed_out,
    취소됨: 0,
    '대기 중이거나 사전 승인': total.asked - total.decided - total.timed_out,
  });
  // Read aloud as a picture with a name, and as a table with one.
  await seen(chart(page, '요청의 결과').getByRole('img'));
  expect(await chart(page, '요청의 결과').locator('caption').textContent()).toMatch(/요청의 결과/);
  for (const { gate, asked, decided: answered } of by_gate) {
    const cells = page.getByRole('region', { name: '게이트별' }).getByRole('row', { name: gate }).getByRole('cell');
    expect(await cells.first().textContent()).toBe(String(asked));
    expect(await cells.nth(1).textContent()).toBe(String(answered));
  }
  const people = page.getByRole('region', { name: '사람별' });
  expect(await people.locator('tbody tr').count()).toBe(by_person.length);
  await seen(people.getByRole('row', { name: /佐藤 さくら/ }));

  await page.getByRole('combobox', { name: '게이트' }).selectOption('느린 게이트');
  await expect.poll(() => tile(page, '요청 수').textContent()).toBe('1');
  await expect.poll(async () => (await sums(page, '요청의 결과'))['승인']).toBe(1);
  await page.getByRole('combobox', { name: '게이트' }).selectOption('');
  await page.getByRole('combobox', { name: '기간' }).selectOption('custom');
  await page.getByLabel('시작일').fill('2020-01-01');
  await page.getByLabel('종료일').fill('2020-01-05');
  await seen(page.getByText('이 기간에는 요청이 없었습니다'));
  await expect.poll(() => chart(page, '요청의 결과').locator('tbody tr').count()).toBe(5);
  for (const [period, rows] of [
    ['today', 24],
    ['week', 7],
    ['quarter', 90],
  ] as const) {
    await page.getByRole('combobox', { name: '기간' }).selectOption(period);
    await expect.poll(() => tile(page, '요청 수').textContent()).toBe(String(total.asked));
    await expect.poll(() => chart(page, '요청의 결과').locator('tbody tr').count()).toBeLessThanOrEqual(rows);
    await expect.poll(async () => (await sums(page, '요청의 결과'))['승인']).toBe(total.approved);
  }
});

test('an approver sees the figures of themselves only, and is told so', async () => {
  const { page } = await pages.come('approver', { at: '/metrics' });
  await seen(tile(page, '요청 수'));
  expect(await page.getByRole('region', { name: '사람별' }).count()).toBe(0);
});

test('in Japanese on a phone nothing stands over the edge, and what is wide scrolls by itself', async () => {
  const { page } = await pages.come('admin', { ...PHONE, locale: 'ja-JP', at: '/metrics' });
  await seen(page.getByRole('heading', { name: '指標', level: 1 }));
  await seen(tile(page, '依頼数'));
  const { total } = await figures();
  expect(await tile(page, '依頼数').textContent()).toBe(String(total.asked));
  await seen(page.getByRole('region', { name: 'ゲート別' }).getByRole('row', { name: '느린 게이트' }));
  expect(await sideways(page)).toBe(0);
});
