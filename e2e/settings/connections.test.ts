// @module-tag browser
import { chooseMind } from '@dream-agent/agent';
import type { Person } from '@dream-agent/hitl/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../packages/agent/test/models/provider/fake-provider.ts';
import { type Jobs, startJobs } from '../../packages/server/src/jobs/index.ts';
import { appendMessages } from '../../packages/server/src/postgres/sql/events/append-messages.ts';
import { startRun } from '../../packages/server/src/runs/index.ts';
import { createSession } from '../../packages/server/src/sessions/index.ts';
import { WebhookSettingsSchema } from '../../packages/server/src/webhooks/index.ts';
import { aSecret } from '../../packages/server/test/jobs/jobs-world.ts';
import { Receiver, status } from '../../packages/server/test/jobs/receiver.ts';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { repositoryConfig } from '../../packages/server/test/worker/open-node.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';

const KEY = 'sk-test-0123456789abcdef0123456789';
let receiver: Receiver;
let provider: FakeProvider;
let jobs: Jobs;
beforeAll(async () => {
  [receiver, provider] = await Promise.all([Receiver.open(), startFakeProvider('openai')]);
});
const pages = useLedgerPages(async ({ url, deps }) => {
  const secrets = [aSecret()];
  const webhooks = [
    { name: 'crm', url: `${receiver.url}?token=hush`, secrets, allowPrivate: true, timeoutSeconds: 2 },
    { name: 'inside', url: receiver.url, secrets },
  ].map((webhook) => WebhookSettingsSchema.parse(webhook));
  const { ledger, agent, figures } = deps;
  jobs = await startJobs({
    url,
    deps: { ledger, agent, figures, random: () => 0.5 },
    settings: { webhooks },
    log: () => {},
    sweepMs: 50,
    pollMs: 50,
  });
  const env = { DREAM_AGENT_MODEL: 'openai:gpt-4o-mini', OPENAI_API_KEY: KEY, DREAM_AGENT_MODEL_URL: provider.baseUrl };
  return { webhooks, model: await chooseMind(await repositoryConfig(), { env, limits: { attempts: 1 } }) };
});
afterAll(async () => {
  await jobs?.stop();
  await Promise.all([receiver?.close(), provider?.[Symbol.asyncDispose]()]);
});
beforeEach(() => {
  receiver.mode = status(204);
  receiver.received.length = 0;
});

type Page = Awaited<ReturnType<typeof pages.come>>['page'];
const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).locator('xpath=ancestor::header/..');

/** Something that every endpoint is told. */
async function tell(owner: string, count: number): Promise<void> {
  const { db, deps } = pages.world;
  const { sessionId } = await createSession(db, { owner, language: 'ko' });
  const actor: Person = { kind: 'person', id: owner, role: 'admin', groups: [], channel: 'internal' };
  const started = await startRun(deps.agent, { sessionId, request: 'x', actor, today: '2026-11-16', uploadIds: [] });
  if (started.kind === 'refused') throw new Error(started.message);
  for (let run_seq = 1_000; run_seq < 1_000 + count; run_seq++) {
    const messages = JSON.stringify([{ type: 'layer_start', data: { layer: 'cognitive' }, inbox: false }]);
    await appendMessages(db, { run_id: started.runId, run_seq, at: new Date(), messages });
  }
}

test('a webhook is tested from its card: arrived, refused or nobody there, each in words; its secrets are nowhere', async () => {
  const { page } = await pages.come('admin', { at: '/settings/adapters' });
  const crm = card(page, 'crm');
  await button(crm, '시험 전송').click();
  await seen(crm.getByText(/도착했습니다. 받는 쪽이 .* 만에 204\(으\)로 응답했습니다/));
  expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({ type: 'test' });
  receiver.mode = status(401);
  await button(crm, '시험 전송').click();
  await seen(crm.getByText(/401\(으\)로 응답했습니다. 200~299일 때만/));
  await button(card(page, 'inside'), '시험 전송').click();
  await seen(card(page, 'inside').getByText(/내부망 주소입니다/));
  const text = await page.getByRole('main').textContent();
  expect(text).not.toContain('hush');
  expect(text).not.toContain('whsec_');
  await seen(page.getByText(/여기서 결정할 수 있는 사람 \d+명/));
  await seen(page.getByText(/결정 권한이 있는 키가 없습니다/));
});

test('what was given up is listed, sent after all or dropped, and an endpoint is disabled and enabled', async () => {
  const { page, id } = await pages.come('admin', { at: '/settings/adapters' });
  const crm = card(page, 'crm');
  receiver.mode = status(503);
  await tell(id, 3);
  await eventually(
    async () => receiver.received.length,
    (count) => count > 0,
  );
  await button(crm, '끄기').click();
  await button(page.getByRole('dialog', { name: '끄기' }), '끄기').click();
  await seen(crm.getByText('꺼짐', { exact: true }));
  const letters = crm.getByText('전달하지 못한 메시지 3건');
  await letters.click();
  await expect.poll(() => button(crm, '모두 다시 보내기').isDisabled()).toBe(true);
  await button(crm, '버리기').first().click();
  await button(page.getByRole('dialog', { name: '버리기' }), '버리기').click();
  await seen(crm.getByText('전달하지 못한 메시지 2건'));
  receiver.mode = status(200);
  await button(crm, '켜기').click();
  await seen(crm.getByText('켜짐', { exact: true }));
  receiver.received.length = 0;
  await button(crm, '모두 다시 보내기').click();
  await seen(page.getByText('2건을 다시 보내는 중입니다'));
  await eventually(
    async () => receiver.received.length,
    (count) => count === 2,
  );
  await gone(crm.getByText(/전달하지 못한 메시지/));
});

test('the model in use is named, asked for a word, and what goes wrong is told without the key', async () => {
  const { page } = await pages.come('admin', { at: '/settings/model' });
  await seen(page.getByText('openai:gpt-4o-mini'));
  await seen(page.getByText('아직 물어보지 않음'));
  provider.script({ kind: 'answer', pieces: ['OK'] });
  await button(page, '응답 확인').click();
  await seen(page.getByText(/만에 응답했습니다/));
  await seen(page.getByText('응답함', { exact: true }));
  provider.script({ kind: 'status', status: 401, message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' });
  await button(page, '응답 확인').click();
  await seen(page.getByText('응답하지 않았습니다. 실행은 규칙으로 계속됩니다.'));
  await seen(page.getByText('실패: 규칙이 대신하는 중'));
  expect(await page.getByRole('main').textContent()).not.toContain(KEY);
});

test('nobody but an admin sees where messages go, and a viewer still knows what thinks', async () => {
  const { page } = await pages.come('viewer', { at: '/settings/model' });
  await seen(page.getByText('openai:gpt-4o-mini'));
  await gone(page.getByRole('link', { name: '알림 경로' }));
  await gone(button(page, '응답 확인'));
});
