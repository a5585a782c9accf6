import type { Person } from '@dream-agent/hitl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

/** Longer than any test takes; the clock is moved on by hand. */
const READING = 60;

let world: AppWorld;
let starter: Someone;
let approver: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  starter = await world.someone('approver');
  approver = await world.someone('approver', { language: 'ko' });
});
afterAll(() => world.close());

const TERMS = { readingSeconds: READING, timing: { timeoutSeconds: null } };

async function asked(risk: 'high' | 'critical' = 'critical') {
  const hold = await world.ledger.startRun({ requestedBy: starter.id });
  return (await world.ledger.ask(hold, { action: { risk }, terms: TERMS })).request;
}

type Asked = Awaited<ReturnType<typeof asked>>;

const read = async ({ id }: Asked, who = approver.headers) => (await world.send({ url: `/api/hitl/requests/${id}`, headers: who })).json();

const decide = (request: Asked, kind = 'approve', who = approver.headers, app = world.app) =>
  app.inject({
    method: 'POST',
    url: `/api/hitl/requests/${request.id}/decision`,
    headers: { ...who },
    payload: { decision: { kind }, action_digest: request.actionDigest },
  });

const statusOf = async ({ id }: Asked) => (await world.ledger.request(id)).status;

test('what is critical is approved by who has opened it so long before, and by nobody else; on whichever node', async () => {
  const request = await asked();
  expect(await read(request)).toMatchObject({ reading_seconds: READING });
  const tooSoon = await decide(request);
  expect(tooSoon.statusCode).toBe(425);
  expect(tooSoon.json().error).toMatchObject({
    code: 'HITL_NOT_READ_YET',
    number: 5020,
    title: '매우 위험한 요청입니다. 충분히 읽은 뒤에 승인할 수 있습니다',
  });
  // By when the same answer counts, to the second; whoever has not opened it has to do that first.
  const wait = Number(tooSoon.headers['retry-after']);
  expect(wait).toBe(tooSoon.json().error.retry_after_sec);
  expect(wait).toBeGreaterThan(READING - 30);
  expect(wait).toBeLessThanOrEqual(READING);
  expect(await statusOf(request)).toBe('pending');
  await world.advance(READING);
  const other = await world.someone('approver');
  const unopened = await decide(request, 'approve', other.headers);
  expect(unopened.statusCode).toBe(425);
  expect(unopened.headers).not.toHaveProperty('retry-after');
  expect((await decide(request, 'approve', approver.headers, await world.another())).statusCode).toBe(200);
});

test('a list, a count and what others have opened are no reading; saying so oneself neither', async () => {
  const request = await asked();
  await world.send({ url: '/api/hitl/requests?status=pending', headers: approver.headers });
  await world.send({ url: '/api/hitl/requests/count', headers: approver.headers });
  await read(request, starter.headers);
  await world.advance(10 * READING);
  const forged = await world.app.inject({
    method: 'POST',
    url: `/api/hitl/requests/${request.id}/decision`,
    headers: { ...approver.headers },
    payload: { decision: { kind: 'approve' }, action_digest: request.actionDigest, read_since: 'asked', shown_at: '2020-01-01T00:00:00Z' },
  });
  expect([422, 425]).toContain(forged.statusCode);
  expect((await decide(request)).statusCode).toBe(425);
  expect(await statusOf(request)).toBe('pending');
});

test('a key of the same person is the same person', async () => {
  const request = await asked();
  const key = await world.keyOf(approver.id, ['read', 'decide']);
  await read(request);
  await world.advance(READING);
  expect((await decide(request, 'approve', key)).statusCode).toBe(200);
});

test('several at once are held to it one by one', async () => {
  const [one, other, plain] = [await asked(), await asked(), await asked('high')];
  await read(one);
  await world.advance(READING);
  const { outcomes } = (
    await world.send({
      method: 'POST',
      url: '/api/hitl/requests/decisions',
      headers: { ...approver.headers },
      payload: {
        decisions: [one, other, plain].map(({ id, actionDigest }) => ({
          request_id: id,
          action_digest: actionDigest,
          decision: { kind: 'approve' },
        })),
      },
    })
  ).json();
  expect(outcomes).toMatchObject([{ kind: 'recorded' }, { kind: 'refused', error: { code: 'HITL_NOT_READ_YET' } }, { kind: 'recorded' }]);
});

test('answered where the conversation is, it is the same', async () => {
  const actor: Person = { kind: 'person', id: starter.id, role: 'approver', groups: [], channel: 'rest' };
  const { sessionId } = await createSession(world.db, { owner: starter.id, language: 'ko' });
  const started = await startRun(world.deps.agent, { sessionId, request: '지워줘', actor, today: '2026-11-16' });
  if (started.kind === 'refused') throw new Error(started.message);
  const claimed = await world.deps.ledger.claimRun({ owner: 'test', leaseSeconds: 600, runId: started.runId });
  const hold = { runId: started.runId, owner: 'test', fence: claimed?.fence ?? 0 };
  const { request } = await world.ledger.ask(hold, { action: { risk: 'critical' }, terms: TERMS });
  await world.advance(READING);
  const respond = () =>
    world.send({
      method: 'POST',
      url: `/api/hitl/${sessionId}/respond`,
      headers: { ...approver.headers },
      payload: { request_id: request.id, action_digest: request.actionDigest, action: 'approve' },
    });
  expect((await respond()).statusCode).toBe(425);
  await read(request);
  await world.advance(READING);
  expect((await respond()).statusCode).toBe(200);
});

test('to refuse it takes no reading', async () => {
  const request = await asked();
  expect((await decide(request, 'reject')).statusCode).toBe(200);
});
