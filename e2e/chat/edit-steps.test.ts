// @module-tag browser
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { PHONE, useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, standing } from './conversation.ts';

const pages = useAgentPages();

async function openEditor(page: Page): Promise<{ panel: Locator; editor: Locator; rows: Locator }> {
  const panel = await askForPlan(page);
  await button(panel, '수정').click();
  const editor = panel.getByRole('region', { name: '계획 수정' });
  const rows = editor.getByRole('listitem');
  await seen(rows);
  return { panel, editor, rows };
}
const tasks = (rows: Locator) => rows.locator('bdi').allTextContents();
const show = (editor: Locator) => button(editor, '어떻게 바뀌는지 보기').last();

test('a step is dragged to another place, and what was collected is still there after a look at what it comes to', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const { editor, rows } = await openEditor(page);
  const before = await tasks(rows);
  await rows.nth(2).dragTo(rows.nth(1));
  expect(await tasks(rows)).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await seen(editor.getByText('아직 확인하지 않은 변경 1건'));
  // Dropped where it was, and dropped outside, nothing moves.
  await rows.nth(1).dragTo(rows.nth(1));
  await rows.nth(1).dragTo(page.getByRole('heading', { level: 1 }));
  await seen(editor.getByText('아직 확인하지 않은 변경 1건'));
  await show(editor).click();
  // What is needed can't come after what needs it: the server says which.
  await seen(editor.getByRole('alert').or(editor.getByRole('region', { name: /달라진 점/ })));
  await button(editor, '뒤로').click();
  await seen(editor.getByText('아직 확인하지 않은 변경 1건'));
  await rows.nth(2).dragTo(rows.nth(1));
  expect(await tasks(rows)).toEqual(before);
});

test('a step is filled in anew by a form, twice, and the diff says field by field what it was and what it is', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const { panel, editor, rows } = await openEditor(page);
  const pencil = button(rows.last(), /^단계 수정: /);
  await pencil.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: /^단계 수정: / });
  await seen(form.getByRole('textbox', { name: '할 일' }));
  expect(await hasFocus(form.getByRole('textbox', { name: '할 일' }))).toBe(true);
  await form.getByRole('textbox', { name: 'top' }).fill('3');
  await page.keyboard.press('Enter');
  await gone(form);
  expect(await hasFocus(pencil)).toBe(true);
  await pencil.click();
  await expect.poll(() => form.getByRole('textbox', { name: 'top' }).inputValue()).toBe('3');
  await form.getByRole('textbox', { name: '할 일' }).fill('임원에게 보낼 보고서');
  await form.getByRole('combobox', { name: 'format' }).selectOption('text');
  await button(form, '반영하기').click();
  await seen(rows.last().getByText('임원에게 보낼 보고서'));
  await seen(editor.getByText('아직 확인하지 않은 변경 1건'));
  await show(editor).click();
  const diff = editor.getByRole('region', { name: '달라진 점: 버전 1 → 2' });
  await seen(diff.getByText('임원에게 보낼 보고서'));
  await seen(diff.locator('li li').filter({ hasText: /top.*3/ }));
  await seen(diff.locator('li li').filter({ hasText: /format.*text/ }));
  await button(editor, '이대로 바꾸기').click();
  await seen(panel.getByText('버전 2', { exact: true }));
  await button(panel, '승인').click();
  await seen(standing(page, '완료'));
});

test('on a phone a step is changed by the same form', async () => {
  const { page } = await pages.come('reviewer', { ...PHONE, at: '/' });
  const { rows } = await openEditor(page);
  await button(rows.first(), /^단계 수정: /).tap();
  const form = page.getByRole('dialog', { name: /^단계 수정: / });
  await form.getByRole('textbox', { name: '할 일' }).fill('');
  await button(form, '반영하기').tap();
  await seen(form.getByText('이 단계에서 할 일을 적어 주세요.'));
  await button(form, '뒤로').tap();
  await gone(form);
});
