// @module-tag browser
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, standing } from './conversation.ts';

const pages = useAgentPages();

/** Goes elsewhere in the same page; whoever read the document ends with it. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: '새 대화' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await gone(page.getByRole('img', { name: /1쪽/ }));
  await expect.poll(() => page.workers().length).toBe(0);
}

test('an answer that is left while its document is on its way leaves nothing to complain about', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const onTheWay: Route[] = [];
  await page.route('**/api/artifacts/*/content', (route) => void onTheWay.push(route));
  await button(await askForPlan(page), '승인').click();
  await seen(standing(page, '완료'));
  await expect.poll(() => [onTheWay.length, page.workers().length]).toEqual([1, 1]);
  await leave(page);
  // Nobody waits for it any more, and whether it can still be answered is all the same.
  for (const route of onTheWay) await route.continue().catch(() => {});
});

/** What reads the document is asked for a page only when it is about to end, so that the page comes after it has been left. */
const PAGES_COME_LATE = `{
  const post = Worker.prototype.postMessage;
  const held = [];
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.action === 'GetPage') return void held.push(message);
    if (message.action === 'Terminate') for (const one of held.splice(0)) post.call(this, one);
    post.call(this, message, ...more);
  };
}`;

test('an answer that is left before a page of its document is drawn leaves nothing to complain about', async () => {
  const { page } = await pages.come('reviewer');
  await page.addInitScript(PAGES_COME_LATE);
  await page.goto('/');
  await button(await askForPlan(page), '승인').click();
  await seen(standing(page, '완료'));
  // An empty sheet: how many there are is known.
  await seen(page.getByRole('img', { name: /1쪽/ }));
  await leave(page);
});
