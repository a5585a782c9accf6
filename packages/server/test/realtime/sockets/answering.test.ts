import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES, type ServerMessage } from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { REPORT } from '../../worker/world.ts';
import { type LiveClient, openAs } from './live-client.ts';
import { type LiveNode, LiveWorld } from './live-world.ts';

let world: LiveWorld;
let node: LiveNode;
let minji: Someone;
let arin: Someone;
beforeAll(async () => {
  world = await LiveWorld.open();
  node = await world.node({ drives: true });
  minji = await world.app.someone('reviewer');
  arin = await world.app.someone('admin');
});
afterAll(() => world?.close());

/** A run that waits for somebody to look at its plan, and what was asked. */
async function aQuestion(owner = minji) {
  const sessionId = await world.session(owner);
  const runId = await world.start(node, owner, sessionId, REPORT);
  const client = await openAs(node, arin, { sessionId, after: 0 });
  const { request_id, action_digest } = (await client.hears('hitl_request')).data.request;
  return { sessionId, runId, client, answer: { request_id, action_digest } };
}

const ackOf = (client: LiveClient, id: string) => client.hears('ack', ({ data }) => data.reply_to === id);
const errorOf = async (client: LiveClient, id: string) =>
  (await client.hears('hitl_error', ({ data }) => data.reply_to === id)).data.error.code;
const decisionsOn = (client: LiveClient) => client.heard.filter(({ type }) => type === 'hitl_response').length;
const replies = (client: LiveClient, id: string) =>
  client.heard.filter((message: ServerMessage) => (message.data as { reply_to?: string }).reply_to === id);

test('an answer that comes twice under one id counts once, over two sockets and two nodes, and is answered each time', async () => {
  const { client, sessionId, answer } = await aQuestion();
  const other = await openAs(await world.node(), arin, { sessionId, after: 0 });
  const message = { type: 'hitl_response', id: 'm1', data: { ...answer, action: 'approve', comment: '좋아요' } };
  client.say(message);
  client.say(message);
  other.say(message);
  const outcomes = [await ackOf(client, 'm1'), await ackOf(other, 'm1')].map(({ data }) => data.outcome);
  await client.hears('complete');
  expect(replies(client, 'm1').map(({ type }) => type)).toEqual(['ack', 'ack']);
  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(expect.arrayContaining(['recorded']));
  expect(decisionsOn(client)).toBe(1);
  client.say({ ...message, data: { ...answer, action: 'reject', reason: '아니요' } });
  await client.hears('hitl_error');
  expect(await errorOf(client, 'm1')).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
});

test('of two who answer differently at once, one counts and the other is told what is the case', async () => {
  const { client, sessionId, answer } = await aQuestion();
  const boss = await world.app.someone('admin');
  const other = await openAs(node, boss, { sessionId, after: 0 });
  client.say({ type: 'hitl_response', id: 'yes', data: { ...answer, action: 'approve' } });
  other.say({ type: 'hitl_response', id: 'no', data: { ...answer, action: 'reject', reason: '안 됩니다' } });
  await client.hears('complete');
  await other.hears('complete');
  const kinds = [...replies(client, 'yes'), ...replies(other, 'no')].map(({ type }) => type);
  expect(kinds.toSorted()).toEqual(['ack', 'hitl_error']);
  expect(decisionsOn(client)).toBe(1);
});

test('the first message of a page is the first of each page: the same id for another request is another answer', async () => {
  const [one, two] = [await aQuestion(), await aQuestion()];
  for (const { client, answer } of [one, two]) {
    client.say({ type: 'hitl_response', id: '1', data: { ...answer, action: 'approve' } });
    expect((await ackOf(client, '1')).data.outcome?.kind).toBe('recorded');
  }
});

describe('over the inbox', () => {
  test('a request of any session is answered, and everybody hears of it', async () => {
    const inbox = await openAs(node, arin);
    const { client, answer } = await aQuestion();
    const { data } = await inbox.hears('hitl_request', ({ data: { request } }) => request.request_id === answer.request_id);
    expect(data.request.action_digest).toBe(answer.action_digest);
    inbox.say({ type: 'hitl_response', id: 'i1', data: { ...answer, action: 'reject', reason: '다른 방법으로' } });
    await ackOf(inbox, 'i1');
    await client.hears('hitl_response');
    expect((await inbox.hears('hitl_response')).session_id).not.toBeNull();
    inbox.socket.close();
  });

  test('no run is steered, and what is not there is not answered', async () => {
    const inbox = await openAs(node, arin);
    inbox.say({ type: 'hitl_pause', id: 'p', data: {} });
    expect(await errorOf(inbox, 'p')).toBe('SESSION_NOT_FOUND');
    const data = { request_id: 'req_01jc3x6v9d8m2k4q7t0w', action_digest: '0'.repeat(64), action: 'approve' };
    inbox.say({ type: 'hitl_response', id: 'n', data });
    expect(await errorOf(inbox, 'n')).toBe('HITL_REQUEST_NOT_FOUND');
    inbox.socket.close();
  });

  test('nobody answers what is not theirs to answer', async () => {
    const { answer } = await aQuestion();
    const viewer = await openAs(node, await world.app.someone('viewer'));
    viewer.say({ type: 'hitl_response', id: 'v', data: { ...answer, action: 'approve' } });
    expect(await errorOf(viewer, 'v')).toBe('NOT_ALLOWED');
    viewer.socket.close();
  });

  test('what somebody may not read over HTTP does not reach them, and takes no number from what does', async () => {
    const { access } = ROUTES.readRequest;
    const reach = (access as { reach: Record<string, string> }).reach;
    const before = reach['viewer'] ?? '';
    reach['viewer'] = 'own';
    try {
      const viewer = await world.app.someone('viewer');
      const inbox = await openAs(node, viewer);
      const all = await openAs(node, arin);
      await Promise.all([inbox.hears('inbox_state'), all.hears('inbox_state')]);
      const theirs = await aQuestion();
      const own = await aQuestion(viewer);
      await inbox.hears('hitl_request');
      await all.hears('hitl_request', ({ data }) => data.request.request_id === own.answer.request_id);
      const asked = (client: LiveClient) =>
        client.events.flatMap((message) => (message.type === 'hitl_request' ? [message.data.request.request_id] : []));
      expect(asked(inbox)).toEqual([own.answer.request_id]);
      expect(asked(all)).toEqual([theirs.answer.request_id, own.answer.request_id]);
      expect(inbox.events[0]?.seq).toBe(
        all.events.find((message) => message.type === 'hitl_request' && message.data.request.request_id === own.answer.request_id)?.seq,
      );
    } finally {
      reach['viewer'] = before;
    }
  });
});

test('a pause that comes twice is one pause, and the run goes on when it is told to', async () => {
  const { client, answer, runId } = await aQuestion();
  client.say({ type: 'hitl_pause', id: 'p', data: { reason: '잠깐' } });
  client.say({ type: 'hitl_pause', id: 'p', data: { reason: '잠깐' } });
  await client.hears('hitl_paused');
  client.say({ type: 'hitl_response', id: 'a', data: { ...answer, action: 'approve' } });
  await ackOf(client, 'a');
  client.say({ type: 'hitl_resume', id: 'r', data: {} });
  await ackOf(client, 'r');
  expect((await client.hears('complete')).data).toMatchObject({ run_id: runId, status: 'succeeded' });
  expect(client.heard.filter(({ type }) => type === 'hitl_resumed')).toHaveLength(1);
  expect(replies(client, 'p').map(({ type }) => type)).toEqual(['ack', 'ack']);
  client.say({ type: 'hitl_resume', id: 'late', data: {} });
  expect(await errorOf(client, 'late')).toBe('SESSION_IDLE');
});

test('a run that is cancelled ends, and its question with it', async () => {
  const { client } = await aQuestion();
  client.say({ type: 'hitl_cancel', id: 'c', data: { reason: '필요 없어졌어요' } });
  await ackOf(client, 'c');
  await client.hears('hitl_cancelled');
  expect((await client.hears('complete')).data.status).toBe('cancelled');
});
