// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { ask, panelOf, standing } from './conversation.ts';

/** One question, and the run has asked all that it may. */
const POLICY = `
version: 1
gates:
  - name: plans
    type: plan_approval
budgets:
  per_run: 1
`;
const pages = useAgentPages(async () => ({ policySource: POLICY }));

test('a run that has asked too much says so, also after a reload, and goes on when somebody resumes it', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await ask(page, '보고서 만들어줘');
  const question = panelOf(page, '질문');
  await question.getByRole('textbox').fill('지난달 선크림 리뷰');
  await question.getByRole('textbox').press('Enter');
  const why = page.getByRole('alert').filter({ hasText: '이 실행이 허용된 만큼 모두 질문해서 일시정지했습니다' });
  await seen(why);
  await seen(standing(page, '일시정지'));
  expect(await panelOf(page, '계획 검토').count()).toBe(0);
  await page.reload();
  await seen(why);
  // The page of the run says so too, and how it goes on.
  // A reviewer is not shown the record there.
  pages.complaints.forgive(/status of 403/);
  const session = await page.request.get(`/api${new URL(page.url()).pathname}`);
  await page.goto(`/runs/${/run_[0-9a-z]{20,}/.exec(await session.text())?.[0]}`);
  await seen(page.getByText('대화를 열어 재개하거나 중단하세요'));
  await page.getByRole('link', { name: '대화 열기' }).click();
  await seen(why);
  await button(page, '재개').click();
  await seen(panelOf(page, '계획 검토'));
  await gone(why);
});
