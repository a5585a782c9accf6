import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RequestWire } from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { eventually } from '../../worker/eventually.ts';
import { repositoryConfig } from '../../worker/open-node.ts';
import { type LiveClient, openAs } from './live-client.ts';
import { LiveWorld } from './live-world.ts';
import { REQUEST, startStreaming, WORDS } from './streaming-provider.ts';

let world: LiveWorld;
let minji: Someone;
let arin: Someone;
beforeEach(async () => {
  world = await LiveWorld.open();
  minji = await world.app.someone('reviewer');
  arin = await world.app.someone('admin');
});
afterEach(() => world?.close());

/** Approves whatever is asked, over the socket. */
function approving(client: LiveClient): LiveClient {
  const answered = new Set<string>();
  client.socket.on('message', () => {
    for (const message of client.heard) {
      if (message.type !== 'hitl_request') continue;
      const { request_id, action_digest } = message.data.request as RequestWire;
      if (answered.has(request_id)) continue;
      answered.add(request_id);
      client.say({ type: 'hitl_response', id: request_id, data: { request_id, action_digest, action: 'approve' } });
    }
  });
  return client;
}

const textOf = (client: LiveClient) =>
  client.heard
    .filter((message) => message.type === 'token')
    .map(({ data }) => data.text)
    .join('');

test('an answer is told as it is written, on whichever node, and then as a whole', async () => {
  const config = await repositoryConfig();
  await using model = await startStreaming(config, { kind: 'drip', pieces: WORDS });
  const [serves] = [await world.node(), await world.node({ drives: true, config, minds: model.minds })];
  const sessionId = await world.session(minji);
  await world.start(serves, minji, sessionId, REQUEST);
  const client = approving(await openAs(serves, arin, { sessionId, after: 0 }));
  const { data } = await client.hears('complete');
  const tokens = client.heard.filter((message) => message.type === 'token');
  expect(tokens.length).toBeGreaterThan(0);
  expect(textOf(client)).toContain(WORDS.join(''));
  expect(data.response?.text.startsWith(textOf(client).trimEnd())).toBe(true);
  let length = 0;
  for (const { data: token, run_id, session_id } of tokens) {
    expect({ index: token.index, run_id, session_id }).toEqual({ index: length, run_id: data.run_id, session_id: sessionId });
    length += token.text.length;
  }
  // Nothing of it is kept: whoever comes back hears what happened, and the answer whole.
  const back = await openAs(serves, arin, { sessionId, after: 0 });
  await back.hears('complete');
  expect(textOf(back)).toBe('');
  expect((await back.hears('session_state')).data.answer).toBeNull();
}, 60_000);

test('whoever comes while it is being written finds it as far as it has come, and goes on from there', async () => {
  const config = await repositoryConfig();
  await using model = await startStreaming(config, { kind: 'stall', pieces: WORDS.slice(0, 2) });
  const [serves, drives] = [await world.node(), await world.node({ drives: true, config, minds: model.minds })];
  const sessionId = await world.session(minji);
  const runId = await world.start(serves, minji, sessionId, REQUEST);
  const first = approving(await openAs(serves, arin, { sessionId, after: 0 }));
  await first.hears('token', () => textOf(first).endsWith(WORDS.slice(0, 2).join('')));
  for (const node of [serves, drives]) {
    const late = await openAs(node, minji, { sessionId });
    expect((await late.hears('session_state')).data.answer).toBe(textOf(first));
    const { attempt } = (await first.hears('token')).data;
    // What comes next, from whoever writes it.
    drives.node.hints.tell(`answer ${JSON.stringify({ sessionId, runId, attempt, index: textOf(first).length, text: '이어지는 말 ' })}`);
    expect((await late.hears('token')).data.text).toBe('이어지는 말 ');
    await eventually(
      async () => textOf(first).length,
      (length) => length === (late.heard[0] as { data: { answer: string } }).data.answer.length + '이어지는 말 '.length,
    );
  }
  first.say({ type: 'hitl_cancel', id: 'stop', data: { reason: '그만' } });
  expect((await first.hears('complete')).data.status).toBe('cancelled');
}, 60_000);
