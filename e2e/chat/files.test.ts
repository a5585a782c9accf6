// @module-tag browser
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { sideways } from '../browser/sideways.ts';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { PHONE, useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, standing } from './conversation.ts';
import { prying, running, SVG, VTT } from './dashboards.ts';
import { drawingConfig, mp4, png } from './drawing-config.ts';

/** Somebody else's server, which nothing may ever reach. */
const reached: string[] = [];
const elsewhere: Server = createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end();
}).listen(0, '127.0.0.1');
afterAll(() => elsewhere.close());
const address = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

const pages = useAgentPages(async () => ({
  config: await drawingConfig(async () => [
    { name: '월별_감성-추이.png', mediaType: 'image/png', content: png(600, 300) },
    { name: '월별_감성-추이.svg', mediaType: 'image/svg+xml', content: SVG },
    { name: '비중.svg', mediaType: 'image/svg+xml', content: SVG },
    { name: '요약 영상.mp4', mediaType: 'video/mp4', content: await mp4() },
    { name: '요약 영상.ko.vtt', mediaType: 'text/vtt', content: VTT },
    { name: '대시보드.html', mediaType: 'text/html', content: prying(address()) },
    { name: '달아나는.html', mediaType: 'text/html; charset=utf-8', content: running(address()) },
  ]),
}));

/** What a browser says of what it has stopped. */
const STOPPED = /Content.Security.Policy|sandbox|Blocked|SecurityError|violates|leaves the page|cross-origin frame|Failed to/i;

async function openAnswer(page: Page): Promise<void> {
  await button(await askForPlan(page), '승인').click();
  await seen(standing(page, '완료'));
}

/** Every attempt, and what came of it. */
async function attempts(dashboard: Page | FrameLocator): Promise<string[]> {
  await seen(dashboard.getByText('all: tried'));
  return (await dashboard.locator('li').allTextContents()).toSorted();
}
const REFUSED = [
  'all: tried',
  ...['api', 'cookie', 'decide', 'elsewhere', 'parent', 'popup', 'socket', 'stored', 'top'].map((what) => `${what}: refused`),
];

test('pictures have a name and are enlarged by a click or a key, and a film plays with its captions', async () => {
  pages.complaints.forgive(STOPPED);
  const { page } = await pages.come('reviewer', { at: '/' });
  await openAnswer(page);
  const picture = page.getByRole('img', { name: '그림: 월별 감성 추이' });
  await seen(picture);
  // The same drawing for layouts is a click away.
  expect(await picture.count()).toBe(1);
  expect(await picture.evaluate((image) => image.naturalWidth)).toBe(600);
  const enlarge = button(page, '그림 크게 보기: 월별 감성 추이');
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '월별_감성-추이.png' });
  await seen(dialog.getByRole('img'));
  await page.keyboard.press('Escape');
  await gone(dialog);
  expect(await hasFocus(enlarge)).toBe(true);
  await button(page, '그림 크게 보기: 비중').click();
  await seen(page.getByRole('dialog', { name: '비중.svg' }).getByRole('img'));
  await page.keyboard.press('Escape');
  expect(await page.locator('html').evaluate((html) => html.ownerDocument.defaultView.pwned)).toBeUndefined();

  const film = page.getByLabel('영상: 요약 영상');
  await film.scrollIntoViewIfNeeded();
  const played = await film.evaluate(async (video) => {
    video.muted = true;
    await video.play();
    await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    const [track] = video.textTracks;
    return { seconds: video.currentTime, captions: track.mode, words: track.cues?.[0]?.text, language: track.language };
  });
  expect(played).toMatchObject({ captions: 'showing', words: '<b>촉촉해요</b>', language: 'ko' });
  expect(played.seconds).toBeGreaterThan(0.3);
});

test('a dashboard draws itself in the answer and opened by itself, and reaches neither the page, nor the server, nor anybody else', async () => {
  pages.complaints.forgive(STOPPED);
  const { page } = await pages.come('reviewer', { at: '/' });
  await openAnswer(page);
  const conversation = page.url();
  const frame = page.locator('iframe[title="대시보드: 대시보드"]');
  await frame.scrollIntoViewIfNeeded();
  const dashboard = page.frameLocator('iframe[title="대시보드: 대시보드"]');
  await seen(dashboard.getByRole('heading', { name: '매출 6' }));
  expect(await attempts(dashboard)).toEqual(REFUSED);
  // One that goes somewhere else by itself gets nowhere.
  await page.locator('iframe[title="대시보드: 달아나는"]').scrollIntoViewIfNeeded();
  await expect.poll(() => page.frames().length).toBe(3);
  expect(page.url()).toBe(conversation);
  await button(page, '검증').click();
  await seen(page.getByRole('dialog', { name: '검증' }));

  const alone = await page.context().newPage();
  await alone.goto((await frame.getAttribute('src')) ?? '');
  await seen(alone.getByRole('heading', { name: '매출 6' }));
  expect(await attempts(alone)).toEqual(REFUSED);
  expect(reached).toEqual([]);
});

test('on a phone in Japanese all of them fit', async () => {
  pages.complaints.forgive(STOPPED);
  const { page } = await pages.come('reviewer', { ...PHONE, locale: 'ja-JP', at: '/' });
  await page.getByRole('textbox', { name: '依頼' }).fill('先月の日焼け止めのレビューを分析してレポートを作って');
  await button(page, '送信').tap();
  await button(page, '承認').tap();
  await seen(standing(page, '完了'));
  for (const what of ['画像: 月', '動画: 요약 영상', 'ダッシュボード: 대시보드']) {
    const shown = what.startsWith('画像')
      ? page.getByRole('img', { name: /^画像: / }).first()
      : page.locator(`[aria-label="${what}"], [title="${what}"]`);
    await shown.scrollIntoViewIfNeeded();
    await seen(shown);
  }
  expect(await sideways(page)).toBe(0);
});
