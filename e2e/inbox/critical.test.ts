// @module-tag browser
import { expect, test } from 'vitest';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';
import { mail, put } from './questions.ts';

const pages = useLedgerPages();

/** Longer than any page takes to open; both clocks are moved on by hand. */
const READING = 50;

const critical = () => put(pages.world, { ...mail('all@example.com', 'critical'), terms: { readingSeconds: READING } });
const statusOf = async ({ id }: { id: string }) => (await pages.world.ledger.request(id as never)).status;

test.each([
  ['ko-KR', /^\d+초 뒤 승인/, '승인', '승인하려면 “send_email”을(를) 입력하세요', '“send_email”이(가) 아닙니다.'],
  ['en-US', /^Approve in \d+ s/, 'Approve', 'Type “send_email” to approve', 'That is not “send_email”.'],
  ['ja-JP', /^\d+秒後に承認/, '承認', '承認するには「send_email」と入力してください', '「send_email」ではありません。'],
] as const)(
  'in %s what is critical can be approved once it was read, by writing what it is; by keys alone',
  async (locale, waiting, approve, label, other) => {
    const request = await critical();
    const { page } = await pages.come('approver', { locale });
    await page.clock.install();
    await page.goto(`/inbox/${request.id}`);
    const panel = page.getByRole('article');
    const counting = panel.getByRole('button', { name: waiting });
    await seen(counting);
    expect(await counting.isDisabled()).toBe(true);
    // The key of a button that counts down does nothing.
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await pages.world.advance(READING);
    await page.clock.fastForward(READING * 1000);
    await gone(counting);
    // Not only gone: a page that has been asleep for so long asks for everything anew.
    await expect.poll(() => button(panel, approve).isEnabled()).toBe(true);
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    const word = dialog.getByRole('textbox', { name: label });
    await seen(word);
    expect(await hasFocus(word)).toBe(true);
    const confirm = button(dialog, approve);
    expect(await confirm.isDisabled()).toBe(true);
    await page.keyboard.type('send_mail');
    expect(await confirm.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await seen(dialog.getByRole('alert').filter({ hasText: other }));
    expect(await statusOf(request)).toBe('pending');
    // What is approved is in sight in the dialog, which lies over where it stood.
    await seen(dialog.getByText('all@example.com'));
    await word.fill('send_email');
    await expect.poll(() => confirm.isDisabled()).toBe(false);
    await page.keyboard.press('Enter');
    await gone(dialog);
    await eventually(
      () => pages.world.ledger.decisionOf(request.id),
      (decision) => decision?.kind === 'approve',
    );
  },
);

test('a change of it is confirmed with the changed words in sight', async () => {
  const action = { tool: 'report', parameters: { format: 'pdf', title: 'All' }, risk: 'critical' } as const;
  const request = await put(pages.world, { action, terms: { readingSeconds: READING } });
  const { page } = await pages.come('approver');
  await page.clock.install();
  await page.goto(`/inbox/${request.id}`);
  await seen(button(page.getByRole('article'), '수정'));
  await pages.world.advance(READING);
  await page.clock.fastForward(READING * 1000);
  await button(page.getByRole('article'), '수정').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(JSON.stringify({ format: 'pdf', title: 'One' }));
  await button(dialog, '미리 보기').click();
  await dialog.getByRole('button', { name: /^(보내기|정확히 이대로 승인)$/ }).click();
  await seen(dialog.getByText('One'));
  expect(await dialog.getByText('All').count()).toBe(0);
  await dialog.getByRole('textbox').fill('report');
  await page.keyboard.press('Enter');
  await eventually(
    () => pages.world.ledger.decisionOf(request.id),
    (decision) => decision?.kind === 'modify',
  );
});

test('to refuse it needs neither time nor a word', async () => {
  const request = await critical();
  const { page } = await pages.come('approver', { at: `/inbox/${request.id}` });
  const panel = page.getByRole('article');
  await button(panel, '거절').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '이유' }).fill('안 됩니다');
  await button(dialog, '거절').click();
  await eventually(
    () => pages.world.ledger.decisionOf(request.id),
    (decision) => decision?.kind === 'reject',
  );
});

test('what is of high risk is approved as ever: at once, with one key', async () => {
  const request = await put(pages.world, { ...mail('all@example.com', 'high'), terms: { readingSeconds: READING } });
  const { page } = await pages.come('approver', { at: `/inbox/${request.id}` });
  await button(page.getByRole('article'), '승인').click();
  await eventually(
    () => pages.world.ledger.decisionOf(request.id),
    (decision) => decision?.kind === 'approve',
  );
});
