// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, panelOf, standing } from './conversation.ts';
import { holdingConfig } from './holding-config.ts';

/** What the second step of every run waits for. */
let held: Promise<unknown> = Promise.resolve();
const pages = useAgentPages(async () => ({ config: await holdingConfig('preprocessor', () => held) }));

test('paused in the middle a step is skipped, and after the word to go on it is; all the while every tab says how it stands', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await button(panel, '승인').click();
  const steps = page.getByRole('region', { name: '단계' }).locator('ol > li');
  await seen(steps.nth(1).getByText('진행 중'));
  await button(page, '일시정지').click();
  await seen(button(page, '멈추는 중…'));
  resolve();
  await seen(button(page, '재개'));
  await page.reload();
  await seen(standing(page, '일시정지'));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await seen(button(other, '재개'));
  const last = steps.last();
  // One after the other: the second change is made to what the first has left.
  for (const step of [steps.nth(2), last]) {
    await button(step, '건너뛰기').click();
    await gone(button(step, '건너뛰기'));
  }
  await seen(page.getByText('실행을 재개하면 적용됩니다.'));
  await button(page, '재개').click();
  // A plan that was changed is looked at once more.
  await seen(panelOf(page, '계획 검토').or(standing(page, '완료')));
  if (await panelOf(page, '계획 검토').isVisible()) await button(panelOf(page, '계획 검토'), '승인').click();
  await seen(standing(page, '완료'));
  await seen(standing(other, '완료'));
  await seen(last.getByText('건너뜀'));
});

test('the work so far is verified while the run stands still, and afterwards', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await button(await askForPlan(page), '승인').click();
  await seen(standing(page, '완료'));
  await button(page, '검증').click();
  const dialog = page.getByRole('dialog', { name: '검증' });
  for (const kind of ['중간 결과', '데이터 품질', '진행 상황', '계획 대비 결과']) {
    await button(dialog, kind).click();
    await seen(dialog.getByText(/\d+%/));
    await seen(dialog.getByRole('heading', { name: '확인 항목' }));
  }
  await page.keyboard.press('Escape');
  await gone(dialog);
  expect(await hasFocus(button(page, '검증'))).toBe(true);
});

test('stopping asks first, and then stops', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await askForPlan(page);
  await button(page, '중단').click();
  await button(page.getByRole('dialog'), '그대로 두기').click();
  await seen(standing(page, '결정을 기다림'));
  await button(page, '중단').click();
  await button(page.getByRole('dialog'), '중단하기').click();
  await seen(standing(page, '취소됨'));
  await expect.poll(() => panelOf(page, '계획 검토').count()).toBe(0);
  await seen(page.getByRole('textbox', { name: '요청' }));
});
