// @module-tag browser
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { button, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';
import { put } from './questions.ts';

const pages = useLedgerPages();

type Input = Extract<NonNullable<NonNullable<Parameters<typeof put>[1]>['terms']>['question'], { kind: 'input_request' }>['input'];

/** What was decided; whoever leaves the page sends at once what they pressed. */
async function decided(page: Page, id: string) {
  await page.goto('about:blank');
  return eventually(
    () => pages.world.ledger.decisionOf(id as never),
    (decision) => decision !== undefined,
  );
}

test.each([
  ['clarification', '질문', 'Which month?', (page: Page) => button(page, 'October').click(), { kind: 'answer', value: 'October' }],
  ['plan_review', '계획 검토', 'team@example.com', (page: Page) => button(page, '승인').click(), { kind: 'approve' }],
  ['approval_request', '승인 요청', 'team@example.com', (page: Page) => button(page, '승인').click(), { kind: 'approve' }],
  ['final_response', '답변 검토', 'Here is the report.', (page: Page) => button(page, '승인').click(), { kind: 'approve' }],
  ['error_recovery', '오류 처리', 'connection reset', (page: Page) => button(page, '다시 시도').click(), { kind: 'retry' }],
] as const)('%s is drawn with what it is about, and answered', async (kind, name, about, act, decision) => {
  const { id } = await put(pages.world, { terms: { kind } });
  const { page } = await pages.come('approver', { at: `/inbox/${id}` });
  const panel = page.getByRole('main').getByRole('article');
  await seen(panel.getByText(name, { exact: true }));
  await seen(panel.getByText(about));
  if (kind === 'error_recovery') await seen(panel.getByText(/두 번 실행될 수 있습니다/));
  await act(page);
  expect(await decided(page, id)).toMatchObject(decision);
});

const OPTIONS = [
  { value: 'naver', label: '네이버' },
  { value: 'coupang', label: '쿠팡' },
];

/** A form, what is wrong with what is given first, what is given then, and what it comes to. */
const FORMS: readonly {
  input: Input;
  wrong: (page: Page) => Promise<unknown>;
  said: string | RegExp;
  right: (page: Page) => Promise<unknown>;
  value: unknown;
}[] = [
  {
    input: { field: '제목', inputType: 'text', validation: { min: 3, max: 20, pattern: '[가-힣 ]+' } },
    wrong: (page) => page.getByRole('textbox', { name: '제목' }).fill('abc'),
    said: '[가-힣 ]+ 형식이어야 합니다.',
    right: (page) => page.getByRole('textbox', { name: '제목' }).fill('시월 보고서'),
    value: '시월 보고서',
  },
  {
    input: { field: '개수', inputType: 'number', validation: { min: 1, max: 9 } },
    wrong: (page) => page.getByRole('spinbutton', { name: '개수' }).fill('10'),
    said: '9 이하여야 합니다.',
    right: (page) => page.getByRole('spinbutton', { name: '개수' }).fill('4'),
    value: 4,
  },
  {
    input: { field: '언제까지', inputType: 'date' },
    wrong: async () => {},
    said: '답변이 필요합니다.',
    right: (page) => page.getByLabel('언제까지').fill('2026-11-30'),
    value: '2026-11-30',
  },
  {
    input: { field: '어디', inputType: 'choice', options: OPTIONS },
    wrong: async () => {},
    said: '답변이 필요합니다.',
    right: (page) => page.getByRole('combobox', { name: '어디' }).selectOption('쿠팡'),
    value: 'coupang',
  },
  {
    input: { field: '어디어디', inputType: 'multiselect', options: OPTIONS, validation: { min: 2 } },
    wrong: (page) => page.getByRole('checkbox', { name: '네이버' }).check(),
    said: '2 이상이어야 합니다.',
    right: (page) => page.getByRole('checkbox', { name: '쿠팡' }).check(),
    value: ['naver', 'coupang'],
  },
];

test.each(FORMS)('a form for a $input.inputType says what is wrong with an answer, and takes a right one', async (form) => {
  const question = { kind: 'input_request', question: '무엇으로 할까요?', input: form.input } as const;
  const { id } = await put(pages.world, { terms: { kind: 'input_request', question } });
  const { page } = await pages.come('approver', { at: `/inbox/${id}` });
  const panel = page.getByRole('main').getByRole('article');
  await seen(panel.getByText('무엇으로 할까요?').nth(1));
  await form.wrong(page);
  await button(panel, '답변').click();
  await seen(panel.getByRole('alert').filter({ hasText: form.said }));
  expect(await pages.world.ledger.decisionOf(id as never)).toBeUndefined();
  await form.right(page);
  await button(panel, '답변').click();
  expect(await decided(page, id)).toEqual({ kind: 'answer', value: form.value });
});

test('changed parameters are shown as they would run before they can be approved', async () => {
  const { id } = await put(pages.world, { action: { tool: 'report', parameters: { title: '시월' } } });
  const { page } = await pages.come('approver', { at: `/inbox/${id}` });
  await button(page, '수정').click();
  const dialog = page.getByRole('dialog', { name: '수정' });
  const given = dialog.getByRole('textbox');
  expect(await button(dialog, '미리 보기').isDisabled()).toBe(true);
  await given.fill('{ nonsense');
  await seen(dialog.getByText(/JSON이 아닙니다/));
  await given.fill('{"title": "시월의 선크림"}');
  await button(dialog, '미리 보기').click();
  await seen(dialog.getByText('시월의 선크림'));
  await button(dialog, /정확히 이대로 승인|보내기/).click();
  expect(await decided(page, id)).toMatchObject({ kind: 'modify' });
});
