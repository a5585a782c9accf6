// @module-tag browser
import { expect, test } from 'vitest';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { button, gone, hasFocus, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';
import { mail, put } from './questions.ts';

const pages = useLedgerPages();
const decided = (id: string, kind: string) =>
  eventually(
    () => pages.world.ledger.decisionOf(id as never),
    (decision) => decision?.kind === kind,
  );

/** A person that nothing else waits for. */
async function asked(...risks: readonly ('low' | 'high')[]) {
  const guest = await pages.come('approver');
  const assignee = { kind: 'person', id: guest.id } as const;
  const requests = [];
  for (const [index, risk] of risks.entries()) requests.push(await put(pages.world, { ...mail(`t${index}@example.com`, risk), assignee }));
  await guest.page.goto('/inbox');
  if (risks.length > 0) await seen(guest.page.getByRole('list', { name: '요청 목록' }).getByRole('listitem'));
  return { ...guest, requests };
}

test('everything is decided by keys alone: next, before, approve, reject with a reason, skip, another way, escalate, back', async () => {
  const { page, requests } = await asked('low', 'low', 'low', 'low', 'low');
  const panel = page.getByRole('main').getByRole('article');
  await page.keyboard.press('j');
  await seen(panel.getByText('t0@example.com'));
  await page.keyboard.press('j');
  await seen(panel.getByText('t1@example.com'));
  await page.keyboard.press('k');
  await seen(panel.getByText('t0@example.com'));
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '단축키' });
  await seen(help);
  // While it is open no key of the page does anything.
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await gone(help);
  await seen(panel.getByText('t0@example.com'));

  await page.keyboard.press('a');
  await seen(panel.getByText('t1@example.com'));
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: '이유' });
  await seen(reason);
  expect(await hasFocus(reason)).toBe(true);
  // Letters are letters while one writes.
  await page.keyboard.type('just a reason');
  await page.keyboard.press('Control+Enter');
  await seen(panel.getByText('t2@example.com'));
  await page.keyboard.press('s');
  await seen(panel.getByText('t3@example.com'));
  await page.keyboard.press('d');
  await seen(dialog);
  await page.keyboard.type('메신저로 보내 주세요');
  await page.keyboard.press('Control+Enter');
  await seen(panel.getByText('t4@example.com'));
  await page.keyboard.press('e');
  await dialog.getByRole('combobox', { name: '누구에게' }).selectOption('role:admin');
  await button(dialog, '상신').click();
  const kinds = ['approve', 'reject', 'skip', 'defer'];
  for (const [index, kind] of kinds.entries()) await decided(requests[index]?.id ?? '', kind);
  expect(await pages.world.ledger.decisionOf(requests[1]?.id as never)).toMatchObject({ reason: 'just a reason' });
  await eventually(
    () => pages.world.ledger.request(requests[4]?.id as never),
    ({ level, status }) => level === 1 && status === 'pending',
  );
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/inbox');
});

test('what was pressed can be taken back before it is sent, by key and by button, and then nothing was decided', async () => {
  const { page, requests } = await asked('low', 'low');
  const panel = page.getByRole('main').getByRole('article');
  const [first] = requests;
  await page.keyboard.press('j');
  await seen(panel.getByText('t0@example.com'));
  await page.keyboard.press('a');
  await seen(panel.getByText('t1@example.com'));
  await page.keyboard.press('z');
  await seen(panel.getByText('t0@example.com'));
  await seen(panel.getByRole('button', { name: '승인', exact: true }));
  await page.keyboard.press('a');
  await button(page, '되돌리기').click();
  await seen(panel.getByText('t0@example.com'));
  expect((await pages.world.ledger.request(first?.id as never)).status).toBe('pending');
  // Left alone it is sent, also when the page is left at once.
  await page.keyboard.press('a');
  await page.goto('about:blank');
  await decided(first?.id ?? '', 'approve');
});

test('alike ones are decided together with what they share in sight; what is grave or different is not', async () => {
  const { page, requests } = await asked('low', 'low', 'high');
  const boxes = page.getByRole('list', { name: '요청 목록' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  const bar = page.getByRole('region', { name: /건 선택/ });
  await seen(bar.getByText('위험도가 낮거나 보통이고 도구가 같은 요청만 함께 결정할 수 있습니다.'));
  expect(await button(bar, '2건 모두 승인').isDisabled()).toBe(true);
  await boxes.nth(2).uncheck();
  await boxes.nth(1).check();
  await seen(bar.getByText('공통점'));
  await seen(bar.getByText('안녕하세요'));
  await seen(bar.getByText('서로 다른 점'));
  expect(await bar.getByRole('list', { name: 'to' }).getByRole('listitem').allTextContents()).toEqual(['t0@example.com', 't1@example.com']);
  // Taken back before it is sent, nothing was decided, and both are chosen still.
  await button(bar, '2건 모두 거절').click();
  await gone(bar);
  await button(page, '되돌리기').click();
  await seen(bar.getByText('2건 선택'));
  for (const { id } of requests) expect((await pages.world.ledger.request(id as never)).status).toBe('pending');
  await button(bar, '2건 모두 승인').click();
  await seen(page.getByText('승인 2건'));
  for (const { id } of requests.slice(0, 2)) await decided(id, 'approve');
  await gone(boxes.nth(1));
  expect((await pages.world.ledger.request(requests[2]?.id as never)).status).toBe('pending');
});

test('the list is filtered and sorted', async () => {
  const { page } = await asked('low', 'high');
  const rows = page.getByRole('list', { name: '요청 목록' }).getByRole('listitem');
  await page.getByRole('combobox', { name: '정렬' }).selectOption('-risk');
  await seen(rows.first().getByText('위험도 높음'));
  await page.getByRole('combobox', { name: '위험도' }).selectOption('low');
  await gone(rows.nth(1));
  await seen(rows.first().getByText('위험도 낮음'));
  await page.getByRole('combobox', { name: '위험도' }).selectOption('');
  await page.getByRole('searchbox', { name: '검색' }).fill('delete_everything');
  await seen(page.getByText('조건에 맞는 요청이 없습니다'));
  await page.getByRole('searchbox', { name: '검색' }).fill('');
  await page.getByRole('combobox', { name: '종류' }).selectOption('clarification');
  await seen(page.getByText('조건에 맞는 요청이 없습니다'));
});
