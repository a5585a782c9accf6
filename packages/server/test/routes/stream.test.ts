import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventMessageSchema, type ServerMessage } from '../../src/contract/index.ts';
import { eventStream } from '../../src/http/event-stream.ts';
import { eventually } from '../worker/eventually.ts';
import { REPORT } from '../worker/world.ts';
import { type AgentWorld, type Caller, openAgentWorld } from './agent-world.ts';

let world: AgentWorld;
let minji: Caller;
let headers: Record<string, string>;
let origin: string;
beforeAll(async () => {
  world = await openAgentWorld();
  minji = await world.caller('reviewer');
  headers = { ...(await world.keyOf(minji.id, ['run', 'read', 'decide'])), 'content-type': 'application/json' };
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world?.close());

interface Frame {
  readonly id: number;
  readonly event: string;
  readonly data: any;
}

/** Reads server-sent events as the standard has them. */
async function* frames(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Frame> {
  let text = '';
  for await (const chunk of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (field('data') !== undefined)
        yield { id: Number(field('id')), event: field('event') ?? '', data: JSON.parse(field('data') ?? '') };
    }
  }
}

const stream = (body: object, more: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${origin}/api/agent/stream`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });

const approve = (request: any) =>
  minji.post(`/api/hitl/requests/${request.request_id}/decision`, {
    decision: { kind: 'approve' },
    action_digest: request.action_digest,
  });

test('a run is told from its start to its end, each number once, and then the stream ends', async () => {
  const answer = await stream({ user_input: REPORT });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const heard: Frame[] = [];
  for await (const frame of frames(answer.body)) {
    heard.push(frame);
    expect(EventMessageSchema.parse(frame.data)).toEqual(frame.data);
    expect([frame.data.seq, frame.data.type]).toEqual([frame.id, frame.event]);
    if (frame.event === 'hitl_request') await approve(frame.data.data.request);
  }
  expect(heard.map(({ id }) => id)).toEqual(heard.map((_, index) => index + 1));
  expect(heard.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['layer_start', 'hitl_request', 'hitl_response', 'todo_progress']),
  );
  expect(heard.at(-1)).toMatchObject({ event: 'complete', data: { data: { status: 'succeeded' } } });

  // The second turn of the same conversation begins where the first ended.
  const { session_id } = heard[0]?.data ?? {};
  for await (const frame of frames((await stream({ user_input: '너는 누구니?', session_id })).body)) {
    expect(frame.id).toBeGreaterThan(heard.length);
    if (frame.event === 'hitl_request') await minji.post(`/api/hitl/${session_id}/cancel`, {});
  }
}, 60_000);

test('a reader that is cut off in the middle goes on from its last number, or with its key from the beginning', async () => {
  const cut = new AbortController();
  const first: Frame[] = [];
  const answer = await stream({ user_input: REPORT }, { 'idempotency-key': 'cut' }, cut.signal);
  await expect(async () => {
    for await (const frame of frames(answer.body)) {
      first.push(frame);
      if (frame.event === 'hitl_request') cut.abort();
    }
  }).rejects.toThrow();
  const { session_id: sessionId } = first[0]?.data ?? {};
  // What had come in the same piece is read too, though nobody listens any more.
  const last = first.at(-1);
  await approve(first.find(({ event }) => event === 'hitl_request')?.data.data.request);
  const rest = await eventually(
    async () => (await minji.get(`/api/sessions/${sessionId}/events?after=${last?.id}&limit=1000`)).items,
    (items) => items.at(-1)?.type === 'complete',
  );
  const whole = [...first.map(({ data }) => data), ...rest];
  expect(whole.map(({ seq }) => seq)).toEqual(whole.map((_, index) => index + 1));

  const again: Frame[] = [];
  for await (const frame of frames((await stream({ user_input: REPORT }, { 'idempotency-key': 'cut' })).body)) again.push(frame);
  expect(again.map(({ data }) => data)).toEqual(whole);
  expect((await minji.get(`/api/sessions/${sessionId}/runs`)).items).toHaveLength(1);
  const other = await stream({ user_input: '다른 일' }, { 'idempotency-key': 'cut' });
  expect([other.status, ((await other.json()) as any).error.code]).toEqual([422, 'HITL_IDEMPOTENCY_KEY_REUSED']);

  // Pages of events: all of them once, whatever their size.
  const paged: any[] = [];
  for (let after = 0, more = true; more; ) {
    const page = await minji.get(`/api/sessions/${sessionId}/events?after=${after}&limit=4`);
    paged.push(...page.items);
    [after, more] = [page.last_seq, page.more];
  }
  expect(paged).toEqual(whole);
  expect((await minji.get(`/api/sessions/${sessionId}/events?after=${whole.length + 1}`, 410)).error.code).toBe('EVENTS_GONE');
  await minji.get('/api/sessions/ses_01jc3x6v9d8m2k4q7t0w/events', 404);
}, 60_000);

const nothing = async function* (signal: AbortSignal): AsyncGenerator<ServerMessage> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  yield* [];
};

test('while nothing happens there are beats, until nothing can happen any more', async () => {
  let looks = 0;
  const { content } = eventStream({
    messages: nothing,
    signal: new AbortController().signal,
    isOver: async () => ++looks === 3,
    beatMs: 1,
  });
  let text = '';
  for await (const chunk of content as Readable) text += String(chunk);
  expect(text).toBe(':\n\n'.repeat(3));
});

test('a reader that takes nothing is handed nothing more', async () => {
  let made = 0;
  const endless = async function* (signal: AbortSignal): AsyncGenerator<ServerMessage> {
    while (!signal.aborted)
      yield { type: 'pong', seq: ++made, at: '', session_id: null, run_id: null, data: { reply_to: 'x'.repeat(1000) } };
  };
  const { content } = eventStream({ messages: endless, signal: new AbortController().signal, isOver: async () => false });
  (content as Readable).read(0);
  for (let turn = 0; turn < 1000; turn++) await breathe();
  const before = made;
  for (let turn = 0; turn < 1000; turn++) await breathe();
  expect(made).toBe(before);
  expect(made).toBeLessThan(200);
  (content as Readable).destroy();
});

test('a node that goes lets go of those who wait and of those who listen', async () => {
  const app = await world.another(world.served);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const post = (door: string) =>
    fetch(`${address}/api/agent/${door}`, { method: 'POST', headers, body: JSON.stringify({ user_input: REPORT }) });
  const listening = await post('stream');
  const first = frames(listening.body);
  await first.next();
  // Nothing is driven from here on: whoever waits would wait for the whole of their time.
  await world.node.stop();
  const waiting = post('run');
  await eventually(
    async () => (await minji.get('/api/sessions?status=queued')).items.length,
    (queued) => queued > 0,
  );
  await app.close();
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect((await answer.json()) as any).toMatchObject({ run: { status: 'queued' }, pending: [] });
  for await (const _ of first);
}, 20_000);
