// @module-tag browser
import { expect, test } from 'vitest';
import { gatedConfig } from '../../packages/server/test/routes/gated-config.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, panelOf, standing } from './conversation.ts';

const pages = useAgentPages(async () => ({ config: await gatedConfig() }));

const BUTTON = '범위 안에서 승인…';
const NAME = '범위 안에서 승인';

test('a plan is approved within bounds: its steps run without another question, in this run and in no other', async () => {
  const { page } = await pages.come('approver', { at: '/' });
  const panel = await askForPlan(page);
  await button(panel, BUTTON).click();
  const dialog = page.getByRole('dialog', { name: NAME });
  const boxes = dialog.getByRole('checkbox');
  await seen(boxes);
  for (const box of (await boxes.all()).slice(0, -1)) await box.uncheck();
  await boxes.last().uncheck();
  await button(dialog, NAME).click();
  await seen(dialog.getByText(/단계를 하나 이상 고르거나/));
  await boxes.last().check();
  await button(dialog, NAME).click();
  await seen(standing(page, '완료'));
  await gone(panelOf(page, '승인 요청'));
  const entries = await pages.world.ledger.audit();
  expect(entries.filter(({ body }) => body.type === 'grant-used')).toHaveLength(1);

  await page.goto('/');
  await button(await askForPlan(page), '승인').click();
  await seen(button(panelOf(page, '승인 요청'), '승인'));
});

test('an action is approved within bounds in every run: what is inside is let through, what is not is asked about', async () => {
  const { page, id } = await pages.come('approver');
  const hold = await pages.world.ledger.startRun({ requestedBy: id });
  const like = (top: number) => ({ action: { tool: 'report', parameters: { format: 'pdf', top }, risk: 'low' as const } });
  const { request } = await pages.world.ledger.ask(hold, like(5));
  await page.goto(`/inbox/${request.id}`);
  await seen(button(page, BUTTON));
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: NAME });
  const top = dialog.locator('p', { hasText: 'top' }).locator('..');
  await top.getByRole('combobox').selectOption('max');
  await top.getByRole('textbox').fill('많이');
  await button(dialog, NAME).click();
  await seen(top.getByText('이 매개변수에 맞는 값이 아닙니다.'));
  await top.getByRole('textbox').fill('7');
  await dialog.getByRole('combobox', { name: '적용 대상' }).selectOption('any');
  await button(dialog, NAME).click();
  await seen(page.getByText('범위 안에서 승인했습니다'));
  expect((await pages.world.ledger.decisionOf(request.id))?.kind).toBe('approve');
  const another = await pages.world.ledger.startRun({ requestedBy: id });
  const asked = async (count: number) =>
    (await pages.world.deps.ledger.openRequest(pages.world.ledger.question(another, like(count)))).kind;
  expect(await asked(7)).not.toBe('opened');
  expect(await asked(8)).toBe('opened');
});

test('where somebody else was first nothing is left approved in advance, and who only reviews is not offered it', async () => {
  pages.complaints.forgive(/status of 409/);
  const { page } = await pages.come('approver', { at: '/' });
  const boss = await pages.world.caller('admin');
  const panel = await askForPlan(page);
  // The other answers while this one is on its way.
  await page.route('**/api/hitl/requests/*/decision', async (route) => {
    const { action_digest } = route.request().postDataJSON();
    const path = new URL(route.request().url()).pathname;
    await boss.post(path, { decision: { kind: 'reject', reason: '이미 있습니다' }, action_digest });
    await route.continue();
  });
  await button(panel, BUTTON).click();
  await button(page.getByRole('dialog', { name: NAME }), NAME).click();
  await seen(standing(page, '거절됨'));
  await expect
    .poll(async () => (await boss.get('/api/grants?active=true')).items.filter(({ run_id }: { run_id?: string }) => run_id))
    .toEqual([]);
  const reviewer = await pages.come('reviewer', { at: '/' });
  await seen(button(await askForPlan(reviewer.page), '승인'));
  expect(await button(reviewer.page, BUTTON).count()).toBe(0);
});
