// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, panelOf, standing } from './conversation.ts';

const pages = useAgentPages();

test('a change in words is shown as a diff before it counts, and the new version is asked about again', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '수정').click();
  const words = panel.getByRole('textbox', { name: '바꿀 내용을 편하게 적어 주세요' });
  expect(await hasFocus(words)).toBe(true);
  await words.fill('흠냐');
  await words.press('Enter');
  await seen(panel.getByRole('alert'));
  await words.fill('쿠팡만');
  await words.press('Enter');
  await seen(panel.getByRole('region', { name: '달라진 점: 버전 1 → 2' }));
  // So far it is only shown.
  await seen(panel.getByText('버전 1', { exact: true }));
  await button(panel, '이대로 바꾸기').click();
  await seen(panel.getByText('버전 2', { exact: true }));
  await seen(panel.getByRole('region', { name: '달라진 점: 버전 1 → 2' }));
  await button(panel, '나란히 보기').click();
  const sides = page.getByRole('dialog', { name: '계획의 버전' }).getByRole('list', { name: '단계' });
  await seen(sides.nth(1));
  const [left, right] = [await sides.first().boundingBox(), await sides.nth(1).boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await page.keyboard.press('Escape');
  await page.reload();
  await seen(panel.getByText('버전 2', { exact: true }));
  await button(panel, '승인').click();
  await seen(standing(page, '완료'));
});

test('steps are removed by key and added, and the diff says both', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '수정').click();
  const editor = panel.getByRole('region', { name: '계획 수정' });
  const rows = editor.getByRole('listitem');
  await seen(rows);
  const before = await rows.count();
  await button(rows.last(), /^삭제: /).focus();
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: '도구' }).selectOption({ index: 1 });
  await button(editor, '단계 추가').click();
  await seen(editor.getByText('아직 확인하지 않은 변경 2건'));
  await expect.poll(() => rows.count()).toBe(before - 1);
  await button(editor, '어떻게 바뀌는지 보기').last().click();
  const diff = editor.getByRole('region', { name: '달라진 점: 버전 1 → 2' });
  await seen(diff);
  await seen(diff.getByText('삭제', { exact: true }));
  await seen(diff.getByText('추가', { exact: true }));
  await button(editor, '이대로 바꾸기').click();
  await seen(panel.getByText('버전 2', { exact: true }));
});

test('a step goes up and down by its arrows, and what can’t be is said and changes nothing', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '수정').click();
  const editor = panel.getByRole('region', { name: '계획 수정' });
  const rows = editor.getByRole('listitem');
  await seen(rows);
  const first = (await rows.first().textContent()) ?? '';
  const down = button(rows.first(), /^아래로: /);
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.nth(1).textContent()).toBe(first);
  await button(editor, '어떻게 바뀌는지 보기').last().click();
  // What others need can't come after them; the server says so.
  await seen(editor.getByRole('alert').or(editor.getByRole('region', { name: /달라진 점/ })));
  await button(editor, '뒤로').click();
  await button(editor, '뒤로').click();
  await seen(panel.getByText('버전 1', { exact: true }));
  await button(panel, '승인').click();
  await seen(standing(page, '완료'));
});

test('rejected with a reason the run ends, and says so', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '거절').click();
  const dialog = page.getByRole('dialog', { name: '거절' });
  await dialog.getByRole('textbox', { name: '이유' }).fill('이번 달은 필요 없어요');
  await button(dialog, '거절').click();
  await seen(standing(page, '거절됨'));
  await gone(panelOf(page, '계획 검토'));
  await seen(page.getByText('이번 달은 필요 없어요'));
});

test('another way wants to know which, and comes back as another plan', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '다른 방법').click();
  const dialog = page.getByRole('dialog', { name: '다른 방법' });
  await button(dialog, '다른 방법').click();
  await seen(dialog.getByText('답변이 필요합니다.'));
  await dialog.getByRole('textbox').fill('쿠팡 리뷰만 보고 보고서는 짧게');
  await button(dialog, '다른 방법').click();
  await gone(dialog);
  await seen(page.getByText('다른 방법: 기록했습니다'));
  await seen(panelOf(page, '계획 검토'));
});

test('escalated it waits for others, and goes on when they approve', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '상신').click();
  const dialog = page.getByRole('dialog', { name: '상신' });
  await dialog.getByRole('combobox', { name: '누구에게' }).selectOption('role:admin');
  await button(dialog, '상신').click();
  await seen(page.getByText('상신 1단계'));
  const admin = await pages.come('admin', { at: '/inbox' });
  await admin.page.getByRole('list', { name: '요청 목록' }).getByRole('button').last().click();
  await seen(admin.page.getByText('상신 1단계'));
  // And on to somebody by name, who then decides.
  const other = await pages.come('approver', { about: { name: '박준호' } });
  await button(admin.page, '상신').click();
  const again = admin.page.getByRole('dialog', { name: '상신' });
  await again.getByRole('combobox', { name: '누구에게' }).selectOption(`person:${other.id}`);
  await button(again, '상신').click();
  await admin.page.goto('about:blank');
  await seen(page.getByText('상신 2단계'));
  await other.page.goto('/inbox');
  await other.page.getByRole('combobox', { name: '대상' }).selectOption('myself');
  await other.page.getByRole('list', { name: '요청 목록' }).getByRole('button').first().click();
  await seen(button(other.page, '승인'));
  await other.page.keyboard.press('a');
  await seen(standing(page, '완료'));
});

test('stopped from the review the run ends', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, '실행 중단').click();
  await button(page.getByRole('dialog', { name: '실행 중단' }), '실행 중단').click();
  await seen(standing(page, '취소됨'));
});
