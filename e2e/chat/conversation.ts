import type { Locator, Page } from 'playwright-core';
import { button, seen } from '../browser/sight.ts';

export const REPORT = '지난달 선크림 리뷰 분석해서 보고서 만들어줘';

/** Says what is wanted, as somebody types it. */
export async function ask(page: Page, request: string): Promise<void> {
  await page.getByRole('textbox', { name: '요청' }).fill(request);
  await button(page, '보내기').click();
  await page.waitForURL(/\/sessions\/ses_/);
}

/** The request of this kind that waits in the conversation. */
export const panelOf = (page: Page, kind: string): Locator =>
  page.locator('article article').filter({ has: page.getByText(kind, { exact: true }) });

/** A plan that waits to be looked at. */
export async function askForPlan(page: Page, request = REPORT): Promise<Locator> {
  await ask(page, request);
  const panel = panelOf(page, '계획 검토');
  await seen(button(panel, '승인'));
  return panel;
}

/** How the page says that the run stands. */
export const standing = (page: Page, name: string): Locator => page.locator('main header').getByText(name, { exact: true });
