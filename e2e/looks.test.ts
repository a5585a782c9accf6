// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, isInSight, seen } from './browser/sight.ts';
import { PHONE, useAgentPages } from './browser/use-pages.ts';
import { askForPlan, panelOf, standing } from './chat/conversation.ts';

const pages = useAgentPages();

/** How far the page can be moved sideways: it never should. */
const sideways = (page: Parameters<typeof askForPlan>[0]): Promise<number> =>
  page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

test('on a phone a request goes all the way, conversations are in reach, and nothing stands over the edge', async () => {
  const { page } = await pages.come('reviewer', { ...PHONE, at: '/' });
  const panel = await askForPlan(page);
  expect(await sideways(page)).toBe(0);
  await button(panel, '승인').tap();
  await seen(standing(page, '완료'));
  expect(await sideways(page)).toBe(0);
  await page.getByText('대화', { exact: true }).and(page.locator('summary *, summary')).first().tap();
  await page.getByRole('link', { name: '새 대화' }).tap();
  await page.waitForURL((url) => url.pathname === '/');

  await askForPlan(page);
  await button(page, '메뉴').tap();
  await page.getByRole('link', { name: /결재함/ }).tap();
  await page.waitForURL(/\/inbox/);
  // The menu has done its work.
  await gone(page.getByRole('link', { name: '정책' }));
  await page.getByRole('list', { name: '요청 목록' }).getByRole('button').first().tap();
  const approve = button(page, '승인');
  await seen(approve);
  expect(await isInSight(approve)).toBe(true);
  expect(await sideways(page)).toBe(0);
  await button(page, '목록으로').tap();
  await seen(page.getByRole('list', { name: '요청 목록' }));
});

test.each([
  ['ja-JP', '何を調べましょうか？', '先月の日焼け止めのレビューを分析してレポートを作って', '送信', '計画の確認', '承認', '完了'],
  [
    'en-US',
    'What would you like to know?',
    'Analyse last month’s sunscreen reviews and make a report',
    'Send',
    'Plan review',
    'Approve',
    'done',
  ],
])(
  'whose browser speaks %s is spoken to in that language, from the first word to the answer',
  async (locale, welcome, example, send, kind, approve, done) => {
    const { page } = await pages.come('reviewer', { locale, at: '/' });
    await seen(page.getByRole('heading', { name: welcome }));
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
    await button(page, example).click();
    await button(page, send).click();
    await seen(panelOf(page, kind));
    await button(page, approve).click();
    await seen(standing(page, done));
    await seen(page.getByRole('article', { name: example }).locator('canvas'));
  },
);

test('the language and the theme are chosen on the page, and kept', async () => {
  const { page } = await pages.come('viewer', { colorScheme: 'dark', at: '/' });
  const theme = () => page.locator('html').getAttribute('data-theme');
  await seen(page.getByRole('heading', { name: '무엇을 알아볼까요?' }));
  expect(await theme()).toBe('dark');
  await page.getByRole('combobox', { name: '테마' }).selectOption('light');
  expect(await theme()).toBe('light');
  await page.getByRole('combobox', { name: '언어' }).selectOption('en');
  await seen(page.getByRole('heading', { name: 'What would you like to know?' }));
  await page.reload();
  await seen(page.getByRole('heading', { name: 'What would you like to know?' }));
  expect(await theme()).toBe('light');
});

test('on a phone every part of the settings and of the policy fits, with the name of the open one in sight', async () => {
  const { page } = await pages.come('admin', PHONE);
  const places = ['/settings/users', '/settings/adapters', '/settings/about', '/policy?part=editor', '/policy?part=delegations'];
  for (const place of places) {
    await page.goto(place);
    const open = page.getByRole('main').getByRole('navigation').locator('[aria-current="page"]');
    await seen(open);
    expect(await isInSight(open), place).toBe(true);
    expect(await sideways(page), place).toBe(0);
  }
});
