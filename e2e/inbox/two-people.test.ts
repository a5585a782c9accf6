// @module-tag browser
import { expect, test } from 'vitest';
import { button, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';
import { mail, put } from './questions.ts';

const pages = useLedgerPages();

test('of two people in two browsers who decide at once one counts, and the other is told who it was', async () => {
  pages.complaints.forgive(/status of 409/);
  const { id } = await put(pages.world, mail('both@example.com'));
  const one = await pages.come('approver', { about: { name: '이서연' }, at: `/inbox/${id}` });
  const other = await pages.come('approver', { about: { name: '박준호' }, at: `/inbox/${id}` });
  for (const { page } of [one, other]) await seen(button(page, '승인'));
  await Promise.all([one.page.keyboard.press('a'), other.page.keyboard.press('r')]);
  const dialog = other.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '이유' }).fill('아니요');
  await button(dialog, '거절').click();
  const told = other.page.getByText('그사이 다른 사람이 결정했습니다. 선택한 것은 아무것도 실행되지 않았습니다.');
  await seen(told);
  await seen(other.page.getByText('이서연: 승인'));
  expect((await pages.world.ledger.decisionOf(id as never))?.kind).toBe('approve');
  await other.page.goto(`/inbox/${id}`);
  await seen(other.page.getByText(/이서연: 승인/));
});

test('whoever started a run does not approve it where the gate says so, and is told why', async () => {
  const me = await pages.come('approver');
  const { id } = await put(pages.world, { ...mail('own@example.com'), terms: { requesterMayApprove: false } }, me.id);
  await me.page.goto(`/inbox/${id}`);
  await seen(me.page.getByText('직접 시작한 실행이므로 다른 사람이 승인해야 합니다.'));
  expect(await button(me.page, '승인').isDisabled()).toBe(true);
  await me.page.keyboard.press('a');
  expect((await pages.world.ledger.request(id as never)).status).toBe('pending');
});

test('two approvals are two people', async () => {
  const { id } = await put(pages.world, { ...mail('quorum@example.com'), terms: { quorum: { approvals: 2 } } });
  for (const [index, name] of ['가', '나'].entries()) {
    const { page } = await pages.come('approver', { about: { name }, at: `/inbox/${id}` });
    await seen(page.getByText(`승인 2건 중 ${index}건`));
    await page.keyboard.press('a');
    await page.goto(`/inbox/${id}`);
    await seen(index === 0 ? page.getByText('승인 2건 중 1건') : page.getByText(/나: 승인/));
  }
});
