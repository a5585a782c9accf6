// @module-tag browser
import { expect, test } from 'vitest';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { ask, askForPlan, standing } from '../chat/conversation.ts';

const FILE = `version: 1

gates:
  # What destroys something.
  - name: destructive
    type: destructive_actions

  - name: plans
    type: plan_approval
    timeout_action: approve

timeouts:
  plan_review:
    timeout_seconds: 300
`;
const pages = useAgentPages(async () => ({ policySource: FILE }));

type Page = Awaited<ReturnType<typeof pages.come>>['page'];
const written = (page: Page) => page.getByRole('textbox', { name: 'YAML로 쓴 정책' });
const form = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 3 }).locator('..');
const inForce = async () => pages.world.deps.livePolicy.rules.policy;

/** Presses it, looks at what is asked, and means it. */
async function putInForce(page: Page): Promise<void> {
  await button(page, '적용하기').click();
  await button(page.getByRole('dialog', { name: '적용하기' }), '적용하기').click();
  await seen(page.getByText('정책을 적용했습니다'));
}

test('a gate is put in shadow by a form: only that is written, the next run is not asked, and what would have been asked is shown', async () => {
  const { page, id } = await pages.come('admin', { at: '/policy?part=editor' });
  await seen(page.getByText('적용 중인 정책과 같습니다.'));
  expect(await button(page, '적용하기').isDisabled()).toBe(true);
  await form(page, 'plans').getByRole('combobox', { name: '상태' }).selectOption('shadow');
  await form(page, 'plans').getByRole('textbox', { name: '제한 시간(초)' }).fill('42');
  const changed = FILE.replace('    timeout_action: approve\n', '    timeout_action: approve\n    mode: shadow\n    timeout_seconds: 42\n');
  await expect.poll(() => written(page).inputValue()).toBe(changed);
  // A reload loses nothing of it.
  await page.reload();
  await expect.poll(() => written(page).inputValue()).toBe(changed);
  await putInForce(page);
  await seen(page.getByText('적용 중인 정책과 같습니다.'));
  expect((await inForce()).gates.find(({ name }) => name === 'plans')).toMatchObject({ mode: 'shadow', timing: { timeoutSeconds: 42 } });

  await page.goto('/');
  await ask(page, '지난달 선크림 리뷰 분석해서 보고서 만들어줘');
  await seen(standing(page, '완료'));
  await page.goto('/policy');
  await seen(page.getByRole('heading', { name: '섀도 게이트가 물었을 작업' }));
  await seen(page.getByText(/작업 \d+건 중 1건을 물었을 것입니다/));
  await seen(page.getByText('아무에게도 묻지 않음: 1'));
  await page.goto('/audit');
  await seen(page.getByText('policy-put-in-force').first());
  expect(id).toBeTruthy();
});

test('and back on by the text, with its time-out and who is asked; the next run is asked again', async () => {
  const { page } = await pages.come('admin', { at: '/policy?part=editor' });
  const now = await written(page).inputValue();
  await written(page).fill(
    now.replace('    mode: shadow\n', '').replace('timeout_seconds: 42', 'timeout_seconds: 77\n    assignee: role:approver'),
  );
  await seen(page.getByText(/적용할 수 있는 정책입니다/));
  // The form shows what the text says.
  expect(await form(page, 'plans').getByRole('combobox', { name: '담당' }).inputValue()).toBe('role:approver');
  await putInForce(page);
  expect((await inForce()).gates.find(({ name }) => name === 'plans')).toMatchObject({
    mode: 'on',
    timing: { timeoutSeconds: 77 },
    assignee: { kind: 'role', role: 'approver' },
  });
  await page.goto('/');
  await askForPlan(page);
});

test('a misspelt key is shown at its line with the nearest name, and nothing can be put in force', async () => {
  const { page } = await pages.come('admin', { at: '/policy?part=editor' });
  const before = (await inForce()).version;
  const now = await written(page).inputValue();
  await written(page).fill(now.replace('timeout_action: approve', 'timeout_acton: approve'));
  await seen(page.getByText('잘못된 곳이 1군데 있습니다'));
  const line = now.split('\n').findIndex((one) => one.includes('timeout_action')) + 1;
  const item = page.getByRole('listitem').filter({ has: button(page, `${line}행`) });
  await seen(item.getByText(/timeout_action/));
  expect(await button(page, '적용하기').isDisabled()).toBe(true);
  await button(page, `${line}행`).click();
  const chosen = await written(page).evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(chosen.trim()).toBe('timeout_acton: approve');
  expect((await inForce()).version).toBe(before);
  await button(page, '적용 중인 정책으로 되돌리기').click();
  await seen(page.getByText('적용 중인 정책과 같습니다.'));
});

test('whoever began before somebody else put another one in force undoes nothing of theirs', async () => {
  pages.complaints.forgive(/status of 409/);
  const one = await pages.come('admin', { at: '/policy?part=editor' });
  const other = await pages.come('admin', { at: '/policy?part=editor' });
  for (const [index, { page }] of [one, other].entries()) {
    await form(page, '질문')
      .getByRole('textbox', { name: '제한 시간(초)' })
      .fill(String(111 + index));
    await seen(page.getByText(/적용할 수 있는 정책입니다/));
  }
  await putInForce(one.page);
  await button(other.page, '적용하기').click();
  await button(other.page.getByRole('dialog'), '적용하기').click();
  await seen(other.page.getByText('그 사이에 다른 정책이 적용되었습니다'));
  expect((await inForce()).timings.clarification?.timeoutSeconds).toBe(111);
  await other.page.reload();
  await seen(other.page.getByText(/작성을 시작한 뒤 다른 정책이 적용되었습니다/));
});

test('a draft is tried over the past, and an approver may try but not put it in force', async () => {
  const { page } = await pages.come('approver', { at: '/policy?part=editor' });
  await seen(page.getByText('정책은 관리자만 적용할 수 있습니다.'));
  await gone(button(page, '적용하기'));
  await form(page, 'plans').getByRole('combobox', { name: '상태' }).selectOption('off');
  await seen(page.getByText(/적용할 수 있는 정책입니다/));
  await button(page, '백테스트').click();
  await seen(page.getByText(/건 중 0건을 물었을 것입니다/));
  await seen(page.getByText(/더는 묻지 않음: [1-9]/));
  await eventually(
    async () => (await inForce()).gates.find(({ name }) => name === 'plans')?.mode,
    (mode) => mode === 'on',
  );
});
