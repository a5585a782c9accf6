import type { RunId } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLOSE_CODES, isEvent, type ServerMessage, ServerMessageSchema, type SessionId } from '../../src/contract/index.ts';
import { type ServeSocket, serveSocket, sessionState, startRelay, startWatch, type Watch } from '../../src/realtime/index.ts';
import { eventually } from '../worker/eventually.ts';
import { arin, REPORT, World } from '../worker/world.ts';

let world: World;
let watch: Watch;
let closing: (() => unknown)[] = [];
beforeEach(async () => {
  world = await World.open();
  watch = startWatch(world.pool, { pollMs: 30 });
  const node = await world.node();
  const relay = startRelay(node.deps, { relayed: () => {}, pollMs: 20 });
  closing = [() => watch.stop(), () => relay.stop()];
});
afterEach(async () => {
  for (const close of closing) await close();
  await world.close();
});

/** The other end of a socket. */
class FakeSocket {
  readonly heard: ServerMessage[] = [];
  closedWith: number | undefined;
  bufferedAmount = 0;
  send(text: string | Buffer): void {
    this.heard.push(ServerMessageSchema.parse(JSON.parse(String(text))));
  }
  close(code: number): void {
    this.closedWith = code;
  }
  until = (isSo: (message: ServerMessage) => boolean): Promise<ServerMessage[]> =>
    eventually(
      async () => this.heard,
      (heard) => heard.some(isSo),
    );
}

function open(sessionId: string, more: Partial<ServeSocket> = {}) {
  const socket = new FakeSocket();
  const served = serveSocket({
    deps: world.deps,
    watch,
    socket,
    sessionId: sessionId as SessionId,
    language: 'ko',
    state: async () => {
      const data = await sessionState(world.deps, sessionId);
      if (data === undefined) throw new Error('no session');
      const message = {
        type: 'session_state',
        seq: 0,
        at: new Date().toISOString(),
        session_id: sessionId as SessionId,
        run_id: null,
        data,
      } as const;
      return { message, lastSeq: data.session.last_seq };
    },
    who: async () => arin,
    ...more,
  });
  closing.unshift(() => served.gone());
  return { socket, served };
}

const eventsOf = (socket: FakeSocket) => socket.heard.filter(isEvent);

async function aRun(): Promise<{ sessionId: string; runId: RunId }> {
  const sessionId = await world.session();
  return { sessionId, runId: await world.start(sessionId, REPORT) };
}

test('a page hears first how it stands, then what happens, and may answer there', async () => {
  const { sessionId } = await aRun();
  const { socket, served } = open(sessionId, { after: 0 });
  const heard = await socket.until(({ type }) => type === 'hitl_request');
  expect(heard[0]?.type).toBe('session_state');
  const asked = heard.find((message) => message.type === 'hitl_request')?.data as {
    request: { request_id: string; action_digest: string };
  };
  const { request_id, action_digest } = asked.request;
  served.heard(JSON.stringify({ type: 'ping', id: 'p' }));
  served.heard('{"type":"hitl_respo');
  served.heard(JSON.stringify({ type: 'hitl_response', id: 'a', data: { request_id, action_digest: '0'.repeat(64), action: 'approve' } }));
  served.heard(JSON.stringify({ type: 'hitl_response', id: 'b', data: { request_id, action_digest, action: 'approve' } }));
  await socket.until(({ type }) => type === 'complete');
  const echoes = socket.heard.filter((message) => !isEvent(message)).map((message) => [message.type, (message.data as any).error?.code]);
  expect(echoes).toEqual([
    ['session_state', undefined],
    ['pong', undefined],
    ['hitl_error', 'MESSAGE_INVALID'],
    ['hitl_error', 'HITL_DIGEST_MISMATCH'],
    ['ack', undefined],
  ]);
  expect(eventsOf(socket).map(({ seq }) => seq)).toEqual(eventsOf(socket).map((_, index) => index + 1));
});

test('a reader that takes nothing is cut, and hears the rest when it comes back with its last number', async () => {
  const { sessionId, runId } = await aRun();
  const { socket: slow, served } = open(sessionId, { after: 0, slowFor: 100 });
  await slow.until(({ type }) => type === 'hitl_request');
  slow.bufferedAmount = 10_000_000;
  await world.playToEnd(runId);
  await served.ended;
  expect(slow.closedWith).toBe(CLOSE_CODES.too_slow);
  const last = eventsOf(slow).at(-1)?.seq ?? 0;
  const { socket } = open(sessionId, { after: last });
  await socket.until(({ type }) => type === 'complete');
  const both = [...eventsOf(slow), ...eventsOf(socket)].map(({ seq }) => seq);
  expect(both).toEqual(both.map((_, index) => index + 1));
});

test('a replay goes back to where it is told to; a number of the future, a flood and a lost sign-in end the socket', async () => {
  const { sessionId, runId } = await aRun();
  await world.playToEnd(runId);
  const { socket, served } = open(sessionId, { after: 0 });
  await socket.until(({ type }) => type === 'complete');
  const first = [...eventsOf(socket)];
  served.heard(JSON.stringify({ type: 'replay', after: 2 }));
  await eventually(
    async () => eventsOf(socket).length,
    (count) => count === 2 * first.length - 2,
  );
  expect(eventsOf(socket).slice(first.length)).toEqual(first.slice(2));

  const early = open(sessionId, { after: 1_000_000 });
  await early.served.ended;
  expect(early.socket.closedWith).toBe(CLOSE_CODES.too_far_behind);
  const flood = open(sessionId);
  flood.served.heard('x'.repeat(300_000));
  expect(flood.socket.closedWith).toBe(CLOSE_CODES.misbehaved);
  const revoked = open(sessionId, { who: async () => 'not_signed_in' });
  revoked.served.heard(JSON.stringify({ type: 'hitl_cancel', id: 'c', data: {} }));
  await revoked.served.ended;
  expect(revoked.socket.closedWith).toBe(CLOSE_CODES.not_signed_in);
});
