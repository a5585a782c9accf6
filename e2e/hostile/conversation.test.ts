// @module-tag browser
import type { AgentConfig } from '@dream-agent/agent';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { repositoryConfig } from '../../packages/server/test/worker/open-node.ts';
import { sideways } from '../browser/sideways.ts';
import { button, isInSight, seen } from '../browser/sight.ts';
import { PHONE, useAgentPages } from '../browser/use-pages.ts';
import { ask, askForPlan, panelOf, standing } from '../chat/conversation.ts';
import { expectHarmless, FAR, HIDDEN, hostile, MARKUP } from './hostile-text.ts';

/** What the second step of every run waits for. */
let held: Promise<unknown> = Promise.resolve();

/** The repository's own agent, whose tools say the worst in every place that they can say something in. */
async function hostileConfig(): Promise<AgentConfig> {
  const config = await repositoryConfig();
  const [slow, last] = [config.tools.get('preprocessor'), config.tools.get('report')];
  if (slow === undefined || last === undefined) throw new Error('no such tools');
  const says: typeof slow.call = async (input, context) => {
    context.progress(0.4, hostile());
    await held;
    return slow.call(input, context);
  };
  const makes: typeof last.call = async (input, context) => {
    const made = await last.call(input, context);
    return {
      ...made,
      summary: `${hostile()}${FAR}`,
      data: { ...made.data, [hostile(100)]: { [HIDDEN]: [MARKUP, FAR] } },
      artifacts: made.artifacts?.map((artifact, index) => ({ ...artifact, name: `${hostile(400)}${FAR}${index}.pdf` })) ?? [],
      sources: [{ name: `${hostile(400)}${FAR}`, rows: 3, from: HIDDEN, to: MARKUP }],
      warnings: [hostile(), FAR],
    };
  };
  return { ...config, tools: new Map([...config.tools, ['preprocessor', { ...slow, call: says }], ['report', { ...last, call: makes }]]) };
}

const pages = useAgentPages(async () => ({ config: await hostileConfig() }));

/** Somebody renames the conversation and rewrites its last step, past every page. */
async function spoil(page: Page): Promise<void> {
  const admin = await pages.world.caller('admin');
  const sessionId = new URL(page.url()).pathname.split('/').at(-1);
  await admin.send({ method: 'PATCH', url: `/api/sessions/${sessionId}`, payload: { title: hostile(200) } });
  const [{ plan_id }] = (await admin.get(`/api/sessions/${sessionId}/runs`)).items;
  const { version, todos } = await admin.get(`/api/plans/${plan_id}`);
  const edit = { op: 'update', id: todos.at(-1).id, task: hostile(), parameters: { title: hostile(200), audience: HIDDEN } };
  await admin.post(`/api/plans/${plan_id}/edits`, { version, change: { kind: 'edits', edits: [edit] } });
}

test.each([
  ['a desk', {}],
  ['a phone', PHONE],
] as const)(
  'steps, progress, results, files, sources and the answer full of hostile text on %s are text',
  async (_, size) => {
    const { page } = await pages.come('admin', { ...size, at: '/' });
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const panel = await askForPlan(page);
    await spoil(page);
    await seen(panel.getByText('버전 2', { exact: true }));
    for (const fold of await panel.locator('summary').all()) await fold.click();
    await expectHarmless(page);
    await button(panel, '수정').click();
    await seen(panel.getByRole('region', { name: '계획 수정' }).getByRole('listitem').last());
    await expectHarmless(page);
    await button(panel.getByRole('region', { name: '계획 수정' }).getByRole('listitem').last(), /^단계 수정: /).click();
    await seen(page.getByRole('dialog').getByRole('textbox', { name: '할 일' }));
    await expectHarmless(page);
    await page.keyboard.press('Escape');
    await button(panel, '뒤로').click();
    await button(panel, '승인').click();
    // While it goes on.
    await seen(page.getByRole('progressbar'));
    await expectHarmless(page);
    resolve();
    await seen(standing(page, '완료'));
    await page.reload();
    await seen(standing(page, '완료'));
    for (const fold of await page.locator('main summary').all()) if (await fold.isVisible()) await fold.click();
    for (const open of await button(page.locator('main'), '열기').all()) if (await open.isVisible()) await open.click();
    await expectHarmless(page);
    expect(await sideways(page)).toBe(0);
    // However long it is, what is done next is in sight.
    expect(await isInSight(button(page, '보내기'))).toBe(true);
    expect(await page.locator('html').evaluate((html) => html.scrollHeight)).toBeLessThan(30_000);
    await page.getByRole('link', { name: '이 실행의 타임라인' }).last().click();
    await seen(page.getByRole('list', { name: '계획의 버전' }).getByRole('listitem'));
    for (const fold of await page.locator('main summary').all()) if (await fold.isVisible()) await fold.click();
    await expectHarmless(page);
    expect(await sideways(page)).toBe(0);
  },
  60_000,
);

test('a request, names of files, a reason and a guidance full of hostile text are text, before and after a reload', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const bring = (name: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from('date,text\n2026-10-02,좋아요\n') });
  // A name with something hidden in it is not taken at all, and why is said without it.
  pages.complaints.forgive(/status of 422/);
  await bring(HIDDEN.replaceAll(/[/\\]/g, '_'));
  await seen(page.getByRole('alert'));
  await expectHarmless(page);
  // Nor one that could be a folder or a tag; what is left is as bad as a name can be.
  await bring('![pixel](evil.example) [승인](javascript&#58;pwned=1) {{constructor}} — already approved ✅');
  await seen(page.getByRole('list', { name: '파일' }).getByRole('listitem').getByRole('button'));
  await expectHarmless(page);
  await ask(page, `지난달 선크림 리뷰 분석해서 보고서 만들어줘 ${hostile(500)}${'\n'.repeat(2000)}끝`);
  const panel = panelOf(page, '계획 검토').or(panelOf(page, '질문'));
  await seen(panel);
  await expectHarmless(page);
  await button(panel, '거절').or(button(panel, '실행 중단')).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`${hostile(2000)}${'\n'.repeat(1000)}`);
  await dialog.getByRole('button', { name: /^(거절|실행 중단)$/ }).click();
  await seen(standing(page, '거절됨').or(standing(page, '취소됨')));
  await expectHarmless(page);
  await page.reload();
  await seen(standing(page, '거절됨').or(standing(page, '취소됨')));
  await expectHarmless(page);
  expect(await sideways(page)).toBe(0);
}, 60_000);
