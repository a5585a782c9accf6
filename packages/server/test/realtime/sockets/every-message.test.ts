import { readFile } from 'node:fs/promises';
import { chooseMind, type MindMaker } from '@dream-agent/agent';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ServerMessage, SOCKETS } from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { KNOWN_BY_NAME } from '../../contract/known-by-name.ts';
import { repositoryConfig } from '../../worker/open-node.ts';
import { REPORT } from '../../worker/world.ts';
import { type LiveClient, openAs } from './live-client.ts';
import { type LiveNode, LiveWorld } from './live-world.ts';
import { REQUEST, type Streaming, startStreaming, WORDS } from './streaming-provider.ts';

const POISON = '이 요청은 마음을 망가뜨립니다';

let world: LiveWorld;
let node: LiveNode;
let model: Streaming;
let minji: Someone;
let arin: Someone;
let inbox: LiveClient;
let hasModel = true;
const heard: ServerMessage[] = [];
beforeAll(async () => {
  world = await LiveWorld.open();
  const config = await repositoryConfig();
  model = await startStreaming(config, { kind: 'answer', pieces: WORDS });
  const rules = await chooseMind(config, { env: {} });
  // The first run has a model; the others think by the rules, and break where they are told to.
  const minds: MindMaker = {
    make: (session, watch) => {
      const mind = (hasModel ? model.minds : rules).make(session, watch);
      return {
        ...mind,
        understand: async (input) => {
          if (input.request === POISON) throw new TypeError('망가진 마음');
          return mind.understand(input);
        },
      };
    },
  };
  node = await world.node({ drives: true, config, minds, mostAttempts: 1 });
  minji = await world.app.someone('reviewer');
  arin = await world.app.someone('admin');
  inbox = await openAs(node, arin);
});
afterAll(async () => {
  await world?.close();
  await model?.[Symbol.asyncDispose]();
});

async function aRun(request: string): Promise<LiveClient> {
  const sessionId = await world.session(minji);
  await world.start(node, minji, sessionId, request);
  return openAs(node, arin, { sessionId, after: 0 });
}

const approve = ({ data: { request } }: Extract<ServerMessage, { type: 'hitl_request' }>, digest = request.action_digest) => ({
  request_id: request.request_id,
  action_digest: digest,
  action: 'approve',
});

test('a run with a model: the layers, the plan, a wrong answer, the right one, the answer as it is written', async () => {
  const client = await aRun(REQUEST);
  client.socket.on('message', () => {
    const open = client.heard.filter((message) => message.type === 'hitl_request').at(-1);
    if (open !== undefined && client.heard.at(-1) === open && open.data.request.type !== 'plan_review')
      client.say({ type: 'hitl_response', id: open.data.request.request_id, data: approve(open) });
  });
  const asked = await client.hears('hitl_request');
  client.say({ type: 'hitl_response', id: 'wrong', data: approve(asked, '0'.repeat(64) as typeof asked.data.request.action_digest) });
  expect((await client.hears('hitl_error')).data).toMatchObject({
    reply_to: 'wrong',
    request_id: asked.data.request.request_id,
    error: { code: 'HITL_DIGEST_MISMATCH' },
  });
  client.say({ type: 'hitl_response', id: 'right', data: approve(asked) });
  expect((await client.hears('ack')).data).toMatchObject({ reply_to: 'right', outcome: { kind: 'recorded' } });
  expect((await client.hears('complete')).data.status).toBe('succeeded');
  hasModel = false;
  heard.push(...client.heard);
}, 60_000);

test('a run that is paused and goes on, and that nobody answers in time', async () => {
  const client = await aRun(REPORT);
  await client.hears('hitl_request');
  client.say({ type: 'hitl_pause', id: 'p', data: { reason: '잠깐만요' } });
  await client.hears('hitl_paused');
  client.say({ type: 'hitl_resume', id: 'r', data: { reason: '계속' } });
  expect((await client.hears('hitl_resumed')).data.reason).toBe('계속');
  await world.app.advance(250);
  expect((await client.hears('hitl_warning')).data.seconds_left).toBeLessThanOrEqual(60);
  await world.app.advance(60);
  expect((await client.hears('hitl_timeout')).data.decision).not.toBeNull();
  await client.hears('complete');
  heard.push(...client.heard);
}, 60_000);

test('a run that goes wrong', async () => {
  const client = await aRun(POISON);
  expect((await client.hears('error')).data).toMatchObject({ error: { code: 'INTERNAL', message: '망가진 마음' }, recoverable: false });
  expect((await client.hears('complete')).data.status).toBe('failed');
  heard.push(...client.heard);
}, 60_000);

test('by then every message that clients know by name was heard, each as the published description has it', async () => {
  expect([...new Set(heard.map(({ type }) => type))]).toEqual(expect.arrayContaining(KNOWN_BY_NAME));
  const described = parse(await readFile(new URL('../../../../../docs/asyncapi.yaml', import.meta.url), 'utf8')) as Described;
  const ajv = new Ajv2020({ strict: false, schemas: [{ $id: 'doc', ...described }] });
  addFormats.default(ajv);
  const bySocket = { session: heard, inbox: inbox.heard };
  for (const name of ['session', 'inbox'] as const) {
    expect(bySocket[name].length).toBeGreaterThan(0);
    for (const message of bySocket[name]) {
      const said = SOCKETS[name].says.find(({ shape }) => shape.type.value === message.type);
      expect(said, `${message.type} on ${name}`).toBeDefined();
      const { payload } = described.components.messages[said?.meta()?.id ?? ''] ?? { payload: { $ref: '' } };
      const validate = ajv.getSchema(`doc${payload.$ref}`);
      expect(validate?.(message), `${message.type}: ${JSON.stringify(validate?.errors)}`).toBe(true);
    }
  }
});

interface Described {
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: { readonly $ref: string } }>> };
}

test('the inbox has heard of every request and of nothing else, each number once', async () => {
  const events = inbox.events;
  expect(inbox.heard[0]?.type).toBe('inbox_state');
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.every(({ type }) => type.startsWith('hitl_'))).toBe(true);
  const asked = (messages: readonly ServerMessage[]) =>
    messages.flatMap((message) => (message.type === 'hitl_request' ? [message.data.request.request_id] : []));
  expect(asked(events).toSorted()).toEqual(asked(heard).toSorted());
});
