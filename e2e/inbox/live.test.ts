// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, standing } from '../chat/conversation.ts';

const pages = useAgentPages();

test('what is asked comes into an open inbox by itself, and what another decides leaves it, also from under an open dialog', async () => {
  const minji = await pages.come('reviewer', { at: '/' });
  const one = await pages.come('admin', { about: { name: '최민아' }, at: '/inbox' });
  const other = await pages.come('admin', { at: '/inbox' });
  await seen(other.page.getByText('기다리는 요청이 없습니다'));
  await askForPlan(minji.page);
  for (const { page } of [one, other]) {
    await page.getByRole('list', { name: '요청 목록' }).getByRole('button').click();
    await seen(button(page, '승인'));
    await seen(page.getByText('1건 대기 중'));
  }
  const reject = button(other.page, '거절');
  await reject.click();
  const dialog = other.page.getByRole('dialog', { name: '거절' });
  await seen(dialog);
  // Closed by Escape the focus is where it was.
  await other.page.keyboard.press('Escape');
  await gone(dialog);
  expect(await hasFocus(reject)).toBe(true);
  await reject.click();
  await seen(dialog);
  await one.page.keyboard.press('a');
  // Whoever leaves the page has sent what they pressed.
  await one.page.goto('about:blank');
  await seen(other.page.getByText('그사이 다른 사람이 결정했습니다. 선택한 것은 아무것도 실행되지 않았습니다.'));
  await seen(other.page.getByText('최민아: 승인'));
  await gone(dialog);
  await seen(other.page.getByText('0건 대기 중'));
  await seen(standing(minji.page, '완료'));
});
