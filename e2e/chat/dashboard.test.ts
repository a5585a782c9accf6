// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sideways } from '../browser/sideways.ts';
import { button, seen } from '../browser/sight.ts';
import { PHONE, useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, standing } from './conversation.ts';

const pages = useAgentPages();

/** The dashboard in the answer, once it is there. */
async function dashboardIn(page: Page) {
  await seen(standing(page, '완료'));
  const frame = page.getByTitle(/^대시보드: /);
  // A page that is still being filled moves what is on it.
  await expect
    .poll(
      () =>
        frame.scrollIntoViewIfNeeded().then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
  await seen(frame);
  return frame.contentFrame();
}

// Seven steps over fifty thousand reviews.
test('one sentence makes a dashboard that is looked at, filtered and sorted in the answer, opened by itself, and fits a phone', async () => {
  // It is opened in a tab of its own, by the person and nobody else.
  pages.complaints.forgive(/^popup: .*\/api\/artifacts\/\w+\/content$/);
  const { page, id } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page, '하루담 데일리 선크림 지난달 판매 대시보드 만들어줘');
  for (const step of ['재고 예측', '트렌드 분석', '대시보드']) await seen(panel.getByText(step).locator('visible=true'));
  await button(panel, '승인').click();
  await standing(page, '완료').waitFor({ timeout: 90_000 });

  const inside = await dashboardIn(page);
  await seen(inside.getByRole('heading', { level: 1, name: 'Harudam KPI 대시보드' }));
  await seen(inside.getByText('비교 기간: 2026년 9월 1일 – 2026년 9월 30일'));
  const revenue = inside.locator('[data-metric="revenue"]');
  const before = await revenue.getAttribute('title');
  await inside.getByLabel('채널', { exact: true }).selectOption('naver');
  await expect.poll(() => revenue.getAttribute('title')).not.toBe(before);
  const heading = inside.locator('#platforms thead th').nth(1);
  await heading.getByRole('button').click();
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');

  const [alone] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: '새 탭에서 열기' }).click()]);
  await seen(alone.getByLabel('기간', { exact: true }));
  await expect.poll(() => alone.locator('[data-metric="revenue"]').getAttribute('title')).toBe(before);

  const phone = await pages.come('reviewer', { ...PHONE, as: id, at: page.url() });
  const small = await dashboardIn(phone.page);
  await seen(small.getByRole('heading', { level: 2, name: '핵심 지표' }));
  expect(await sideways(phone.page)).toBe(0);
  expect(await small.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
}, 150_000);
