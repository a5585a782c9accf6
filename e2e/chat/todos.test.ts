// @module-tag browser
import type { AgentConfig } from '@dream-agent/agent';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { repositoryConfig } from '../../packages/server/test/worker/open-node.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, panelOf, standing } from './conversation.ts';

/** What the second step of every run waits for, and how often the last one has been called. */
let held: Promise<unknown> = Promise.resolve();
let reports = 0;

/** The repository's own agent, whose second step says how far it is, and whose report goes wrong the first time. */
async function troubledConfig(): Promise<AgentConfig> {
  const config = await repositoryConfig();
  const [slow, shaky] = [config.tools.get('preprocessor'), config.tools.get('report')];
  if (slow === undefined || shaky === undefined) throw new Error('no such tools');
  const waits: typeof slow.call = async (input, context) => {
    context.progress(0.4, '1,200건 중 480건');
    await held;
    return slow.call(input, context);
  };
  const fails: typeof shaky.call = async (input, context) => {
    reports++;
    if (context.attempt === 1) throw new Error('글꼴을 읽을 수 없음');
    return shaky.call(input, context);
  };
  return {
    ...config,
    tools: new Map([...config.tools, ['preprocessor', { ...slow, call: waits }], ['report', { ...shaky, call: fails }]]),
  };
}

const pages = useAgentPages(async () => ({ config: await troubledConfig() }));
const stepsOf = (page: Page) => page.getByRole('region', { name: '단계' }).locator('ol > li');

test('a step under way says how far it is and with what, one that was tried again says how often, and results open', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await button(await askForPlan(page), '승인').click();
  const steps = stepsOf(page);
  await seen(steps.nth(1).getByText('1,200건 중 480건'));
  expect(await steps.nth(1).getByRole('progressbar').getAttribute('value')).toBe('0.4');
  await seen(steps.first().getByText('완료', { exact: true }));
  await seen(steps.last().getByText('대기', { exact: true }));
  resolve();
  await seen(standing(page, '완료'));
  await seen(steps.last().getByText('2번 시도'));
  // What a step has made opens where it is: its figures, and its files.
  const first = steps.first().locator('details').last();
  await first.locator('summary').click();
  await seen(first.locator('dt'));
  const last = steps.last().locator('details').last();
  await last.locator('summary').click();
  await button(last, '열기').first().click();
  await seen(last.getByRole('img', { name: /1쪽/ }).or(last.locator('pre')));
});

test('while it stands still a step is changed by a form, and what was left out comes back; both count when it goes on', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await button(await askForPlan(page), '승인').click();
  const steps = stepsOf(page);
  await seen(steps.nth(1).getByText('진행 중'));
  await button(page, '일시정지').click();
  await seen(button(page, '멈추는 중…'));
  resolve();
  await seen(button(page, '재개'));
  const last = steps.last();
  await button(last, '수정').click();
  const form = page.getByRole('dialog', { name: /^단계 수정: / });
  await form.getByRole('textbox', { name: 'top' }).fill('많이');
  await button(form, '반영하기').click();
  await seen(form.getByText('숫자여야 합니다.'));
  // What the tool can't take is refused by the server, with the reason.
  pages.complaints.forgive(/status of 4\d\d/);
  await form.getByRole('textbox', { name: 'top' }).fill('99');
  await button(form, '반영하기').click();
  await seen(form.getByRole('alert'));
  await form.getByRole('textbox', { name: 'top' }).fill('3');
  await form.getByRole('textbox', { name: '할 일' }).fill('짧은 보고서 쓰기');
  await button(form, '반영하기').click();
  await gone(form);
  await seen(last.getByText('짧은 보고서 쓰기'));
  // What is done is not offered to be done twice; what was left out can come back.
  expect(await button(steps.first(), '다시 실행').count()).toBe(0);
  await button(steps.nth(2), '건너뛰기').click();
  await button(steps.nth(2), '다시 실행').click();
  await seen(button(steps.nth(2), '건너뛰기'));
  await page.reload();
  await seen(last.getByText('짧은 보고서 쓰기'));
  await last.getByText('매개변수').click();
  await seen(last.locator('dl > div').filter({ hasText: /^top/ }).getByText('3', { exact: true }));
  const before = reports;
  await button(page, '재개').click();
  await seen(panelOf(page, '계획 검토').or(standing(page, '완료')));
  if (await panelOf(page, '계획 검토').isVisible()) await button(panelOf(page, '계획 검토'), '승인').click();
  await seen(standing(page, '완료'));
  await seen(page.getByText('짧은 보고서 쓰기'));
  expect(reports).toBeGreaterThan(before);
});
