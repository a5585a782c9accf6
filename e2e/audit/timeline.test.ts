// @module-tag browser
import { verifyAuditExport } from '@dream-agent/hitl';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Someone } from '../../packages/server/test/app/app-world.ts';
import { sideways } from '../browser/sideways.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { PHONE, useLedgerPages } from '../browser/use-pages.ts';
import { mail } from '../inbox/questions.ts';
import { decided } from './decided.ts';

const pages = useLedgerPages();
let approver: Someone;
let refused: Awaited<ReturnType<typeof decided>>;
beforeAll(async () => {
  approver = await pages.world.someone('approver', { name: '이서연' });
  refused = await decided(pages.world, approver, { kind: 'reject', reason: '예산이 부족합니다' }, mail('kim@example.com', 'high'));
  const other = await pages.world.someone('approver', { name: '佐藤' });
  for (let count = 0; count < 17; count++) await decided(pages.world, other, { kind: 'approve' }, mail(`${count}@example.com`));
});

const timeline = (page: Page, name = '타임라인') => page.getByRole('list', { name }).locator('> li');
const contentOf = async (download: Download): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

test('an entry opens to who answered, with which words, from where, and to what was on the screen then', async () => {
  const { page } = await pages.come('admin', { at: '/audit' });
  await page.getByRole('combobox', { name: '무슨 일' }).selectOption('request-decided');
  await page.getByRole('combobox', { name: '누가' }).selectOption({ label: '이서연' });
  const row = timeline(page).first();
  await seen(row.getByText('예산이 부족합니다'));
  expect(await timeline(page).count()).toBe(1);
  await seen(row.getByText('거절', { exact: true }));
  await row.locator('summary').click();
  await seen(row.getByText(/정확히 이 내용에 대한 답변입니다/));
  await seen(row.locator('dd').filter({ hasText: '"to": "kim@example.com"' }));
  await seen(row.getByText(/web · 127\.0\.0\.1/));
  await row.getByRole('link', { name: refused.runId }).click();
  await page.waitForURL(`**/runs/${refused.runId}`);
  await page.getByRole('link', { name: '감사 기록에서 보기' }).click();
  // All of this run, and of no other.
  await seen(timeline(page).getByText('예산이 부족합니다'));
  expect(await page.getByRole('searchbox', { name: '실행' }).inputValue()).toBe(refused.runId);
  expect(await timeline(page).getByText('실행 시작').count()).toBe(1);
});

test('filters are kept by a reload and by the way back; what makes no sense is said, and shows nothing', async () => {
  const { page } = await pages.come('admin', { at: '/audit' });
  await seen(timeline(page));
  const all = await timeline(page).count();
  await page.getByRole('searchbox', { name: '요청 또는 대상' }).fill(refused.id);
  await seen(timeline(page).getByText('예산이 부족합니다'));
  await gone(timeline(page).nth(3));
  await page.reload();
  await seen(timeline(page).getByText('예산이 부족합니다'));
  expect(await page.getByRole('searchbox', { name: '요청 또는 대상' }).inputValue()).toBe(refused.id);
  await button(page, '모두 보기').click();
  await seen(timeline(page).nth(all - 1));
  await page.getByRole('searchbox', { name: '실행' }).fill('어제 그 실행');
  await seen(page.getByText('run_… 형식이어야 합니다'));
  await seen(page.getByText('맞는 항목이 없습니다'));
  await page.getByRole('searchbox', { name: '실행' }).fill('');
  await page.getByLabel('끝', { exact: true }).fill('2020-01-01T00:00');
  await seen(page.getByText('맞는 항목이 없습니다'));
});

test('the oldest entry is reached page by page, and none comes twice', async () => {
  const { page } = await pages.come('admin', { at: '/audit' });
  const more = button(page, '더 보기');
  await seen(more);
  while ((await more.count()) > 0) {
    const before = await timeline(page).count();
    await more.click();
    await seen(timeline(page).nth(before));
  }
  const numbers = await timeline(page)
    .getByText(/^#[\d,]+$/)
    .allTextContents();
  const { seq } = (await pages.world.send({ url: '/api/audit/head', headers: approver.headers })).json();
  expect(numbers).toEqual(Array.from({ length: seq }, (_, index) => `#${seq - index}`));
});

test('all of it is saved as lines that verify anywhere, or as a table; by an admin', async () => {
  const { page } = await pages.come('admin', { at: '/audit' });
  const save = async (name: string) =>
    (await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]))[0];
  const lines = await save('JSONL');
  expect(lines.suggestedFilename()).toMatch(/\.jsonl$/);
  const report = await verifyAuditExport([await contentOf(lines)]);
  expect(report.ok && report.entries).toBeGreaterThan(30);
  const table = await save('CSV');
  expect(table.suggestedFilename()).toMatch(/\.csv$/);
  expect(await contentOf(table)).toContain('예산이 부족합니다');
  const reader = await pages.come('approver', { at: '/audit' });
  await seen(timeline(reader.page));
  expect(await reader.page.getByRole('link', { name: 'CSV', exact: true }).count()).toBe(0);
  await seen(reader.page.getByText(/기록 전체는 관리자만/));
});

test('in Japanese on a phone it is the same record, and nothing stands over the edge', async () => {
  const { page } = await pages.come('admin', { ...PHONE, locale: 'ja-JP', at: '/audit' });
  await seen(page.getByRole('heading', { name: '監査', level: 1 }));
  const rows = timeline(page, 'タイムライン');
  await seen(rows.first());
  await rows.first().locator('summary').tap();
  await seen(rows.first().getByText('すべてのデータ'));
  expect(await sideways(page)).toBe(0);
});
