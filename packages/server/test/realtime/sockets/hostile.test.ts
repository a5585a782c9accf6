import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSE_CODES, LARGEST_MESSAGE_BYTES } from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { openAs, ticketOf } from './live-client.ts';
import { type LiveNode, LiveWorld } from './live-world.ts';

let world: LiveWorld;
let node: LiveNode;
let minji: Someone;
let sessionId: string;
beforeAll(async () => {
  world = await LiveWorld.open();
  node = await world.node();
  minji = await world.app.someone('reviewer');
  sessionId = await world.session(minji);
});
afterAll(() => world?.close());

const open = async () => {
  const client = await openAs(node, minji, { sessionId });
  await client.hears('session_state');
  return client;
};

test('what is no message is refused with what is wrong, and the socket goes on', async () => {
  const client = await open();
  const wrong = ['', '{', 'null', '[]', '7', '"안녕"', '{"type":"approve"}', '{"type":"ping","more":1}', '{"type":"replay","after":"1"}'];
  const deep = `{"type":"hitl_response","id":"d","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const polluting = '{"type":"ping","__proto__":{"admin":true}}';
  for (const text of [...wrong, deep, polluting]) client.say(text);
  client.say({ type: 'ping', id: '끝'.length.toString() });
  await client.hears('pong');
  const errors = client.heard.filter((message) => message.type === 'hitl_error').map(({ data }) => data.error);
  expect(errors.map(({ code }) => code)).toEqual([...wrong, deep, polluting].map(() => 'MESSAGE_INVALID'));
  expect(errors.every(({ message }) => message.length > 0 && message.length <= 2_100)).toBe(true);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  client.socket.close();
});

test('a number of the future is no place to go back to', async () => {
  const client = await open();
  client.say({ type: 'replay', after: 1_000 });
  expect((await client.hears('hitl_error')).data).toMatchObject({ error: { code: 'MESSAGE_INVALID' }, recoverable: true });
  client.socket.close();
  const early = await openAs(node, minji, { sessionId, after: 1_000 });
  expect((await early.closed).code).toBe(CLOSE_CODES.too_far_behind);
});

test.for([
  ['bytes that are no text', (socket: WebSocket) => socket.send(Buffer.from([1, 2, 3])), CLOSE_CODES.misbehaved],
  ['a message that is too long', (socket: WebSocket) => socket.send('x'.repeat(LARGEST_MESSAGE_BYTES + 1)), CLOSE_CODES.misbehaved],
  ['one that is far too long', (socket: WebSocket) => socket.send('x'.repeat(8 * LARGEST_MESSAGE_BYTES)), 1009],
  ['text that is no UTF-8', (socket: WebSocket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
] as const)('%s ends the socket, and nothing else', async ([, say, code]) => {
  const [one, other] = [await open(), await open()];
  say(one.socket);
  expect((await one.closed).code).toBe(code);
  other.say({ type: 'ping', id: 'still' });
  expect((await other.hears('pong')).data.reply_to).toBe('still');
  other.socket.close();
});

test('a thousand messages at once end the socket', async () => {
  const client = await open();
  for (let count = 0; count < 1_000; count++) client.say({ type: 'hitl_cancel', id: `c${count}`, data: {} });
  expect((await client.closed).code).toBe(CLOSE_CODES.misbehaved);
});

test('whoever says too much is told so, and heard again later', async () => {
  const strict = await world.node({ over: { sockets: { saying: { burst: 3, perSecond: 0.001 } } } });
  const client = await openAs(strict, await world.app.someone('reviewer'));
  await client.hears('inbox_state');
  for (const id of ['1', '2', '3', '4']) client.say({ type: 'ping', id });
  expect((await client.hears('hitl_error')).data).toMatchObject({ reply_to: '4', error: { code: 'RATE_LIMITED' } });
  expect(client.heard.filter(({ type }) => type === 'pong')).toHaveLength(3);
});

test('frames that break the protocol close the connection: not masked, reserved bits, a control frame in pieces', async () => {
  for (const frame of [
    [0x81, 0x02, 0x68, 0x69],
    [0xf1, 0x80, 0, 0, 0, 0],
    [0x09, 0x80, 0, 0, 0, 0],
  ]) {
    const ticket = await ticketOf(node, minji.headers);
    const heard = await new Promise<Buffer>((resolve, reject) => {
      const parts: Buffer[] = [];
      const socket = connect(node.port, node.host, () =>
        socket.write(
          `GET /ws/inbox?ticket=${ticket} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        ),
      );
      socket.once('data', () => socket.write(Buffer.from(frame)));
      socket.on('data', (data: Buffer) => parts.push(data));
      socket.on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(parts)));
    });
    // 1002, in a close frame.
    expect(heard.includes(Buffer.from([0x88, 0x02, 0x03, 0xea]))).toBe(true);
  }
  (await open()).socket.close();
});
