// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { sideways } from '../browser/sideways.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { PHONE, useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, panelOf, standing } from '../chat/conversation.ts';

const pages = useAgentPages();

/** A run whose plan was changed once and approved, and its page. */
async function openRun(page: Page): Promise<void> {
  const panel = await askForPlan(page);
  await button(panel, '수정').click();
  const words = panel.getByRole('textbox', { name: '바꿀 내용을 편하게 적어 주세요' });
  await words.fill('쿠팡만');
  await words.press('Enter');
  await button(panel, '이대로 바꾸기').click();
  await seen(panel.getByText('버전 2', { exact: true }));
  await button(panel, '승인').click();
  await seen(standing(page, '완료'));
  await page.getByRole('link', { name: '이 실행의 타임라인' }).click();
  await page.waitForURL(/\/runs\/run_/);
}

const timeline = (page: Page) => page.getByRole('list', { name: '무슨 일이 있었나' }).locator('> li');
const moments = (page: Page) => page.getByRole('list', { name: '시점' }).getByRole('listitem');

test('a run is told from beginning to end, its moments are compared, its versions stand side by side, and a new run goes on from one of them', async () => {
  const { page } = await pages.come('admin', { at: '/' });
  await openRun(page);

  // What happened, in its order, with how long it took.
  const told = ['실행 시작', '이해 단계 완료', '확인 요청', '결정', '수행 완료', '답변 단계 완료', '실행 종료'];
  // The record and what the conversation told come one after the other.
  const rows = await eventually(
    () => timeline(page).allTextContents(),
    (found) => told.every((what) => found.some((row) => row.startsWith(what))),
  );
  const places = told.map((what) => rows.findIndex((row) => row.startsWith(what)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(rows.at(-1)).toMatch(/실행 종료.*걸린 시간.*초/);
  const decision = timeline(page).filter({ hasText: /^결정/ }).last();
  await decision.locator('summary').click();
  await seen(decision.getByText(/정확히 이 내용에 대한 답변입니다/));

  // Two moments: the compare button waits for both.
  expect(await button(page, '두 시점 비교').isDisabled()).toBe(true);
  await moments(page).first().getByRole('checkbox').check();
  await moments(page).last().getByRole('checkbox').check();
  await button(page, '두 시점 비교').click();
  const compared = page.getByRole('dialog', { name: /단계 -?\d+ → \d+/ });
  await seen(compared.getByRole('heading', { name: '결과' }));
  expect(await compared.getByText('완료').count()).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await gone(compared);

  // Versions.
  const versions = page.getByRole('list', { name: '계획의 버전' });
  await seen(versions.getByText('“쿠팡만”'));
  await button(versions, '보기: 버전 2').click();
  const dialog = page.getByRole('dialog', { name: '계획의 버전' });
  await seen(dialog.getByRole('region', { name: '달라진 점: 버전 1 → 2' }));
  const sides = dialog.getByRole('list', { name: '단계' });
  await seen(sides.nth(1));
  const [left, right] = [await sides.first().boundingBox(), await sides.nth(1).boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await dialog.getByRole('combobox', { name: '왼쪽' }).selectOption('2');
  await gone(dialog.getByRole('region', { name: /달라진 점/ }));
  await page.keyboard.press('Escape');

  // A new run, from before anything was approved; the page says that nothing is.
  const before = page.url();
  await page.reload();
  const early = moments(page).filter({ hasText: '버전 1' }).last();
  await button(early, /갈라내기/).click();
  const fork = page.getByRole('dialog', { name: /에서 갈라내기/ });
  await seen(fork.getByText('새 실행에서는 아직 아무것도 승인되지 않았습니다.', { exact: false }));
  await button(fork, '새 실행 시작').click();
  await page.waitForURL(/\/sessions\/ses_/);
  await button(panelOf(page, '계획 검토'), '승인').click();
  await seen(standing(page, '완료'));
  await page.getByRole('link', { name: '이 실행의 타임라인' }).last().click();
  await page.waitForURL((url) => url.pathname.startsWith('/runs/') && url.href !== before);
  await page.getByRole('link', { name: /^run_/ }).click();
  await page.waitForURL(before);
}, 60_000);

test('while it goes on its page goes on too, and whoever may not read the record sees what the conversation told', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  const runId = await page.locator('main').evaluate(async (main) => {
    const { fetch, location } = main.ownerDocument.defaultView;
    const id = location.pathname.split('/').at(-1);
    return (await (await fetch(`/api/sessions/${id}/runs`)).json()).items[0].run_id;
  });
  const watcher = await page.context().newPage();
  await watcher.goto(`/runs/${runId}`);
  pages.complaints.forgive(/status of 403/);
  await seen(watcher.getByText('이 역할로는 감사 기록을 볼 수 없습니다.', { exact: false }));
  await seen(watcher.getByRole('banner').or(watcher.locator('main header')).getByText('결정을 기다림'));
  expect(await watcher.getByRole('link', { name: '감사 기록에서 보기' }).count()).toBe(0);
  await button(panel, '승인').click();
  await seen(watcher.locator('main header').getByText('완료', { exact: true }));
  await seen(timeline(watcher).filter({ hasText: '답변 단계 완료' }));
});

test('in Japanese on a phone it is all there, and nothing stands over the edge; what is no run is said to be none', async () => {
  const admin = await pages.come('admin', { at: '/' });
  await openRun(admin.page);
  const { page } = await pages.come('admin', { ...PHONE, locale: 'ja-JP', at: new URL(admin.page.url()).pathname });
  await seen(page.getByRole('heading', { name: '実行', level: 1 }));
  await seen(page.getByRole('list', { name: '何が起きたか' }).getByText('実行終了'));
  await button(page.getByRole('list', { name: '計画のバージョン' }), /^見る: .*2$/).tap();
  const dialog = page.getByRole('dialog', { name: '計画のバージョン' });
  await seen(dialog.getByRole('region', { name: /変更点/ }));
  expect(await sideways(page)).toBe(0);
  pages.complaints.forgive(/status of 404/);
  await page.goto('/runs/run_00000000000000000000000000');
  await seen(page.getByRole('alert'));
});
