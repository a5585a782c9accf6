import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer } from '../../src/server.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { eventually } from '../worker/eventually.ts';

const WITHIN_MS = 250;

let world: AppWorld;
let server: Server;
let minji: Someone;
beforeAll(async () => {
  world = await openAppWorld({ largestUpload: 3_000_000 });
  minji = await world.someone('reviewer');
  server = await startServer(
    { ...world.deps, figures: new Registry() },
    { port: 0, headersTimeoutMs: 200, requestTimeoutMs: WITHIN_MS, checkEveryMs: 20 },
  );
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const folder = () => join(world.deps.agent.folder, 'uploads');
const filesThere = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])).filter((file) => file.isFile()).length;
const uploadsThere = async () => Number((await world.db.query('select count(*) from server.uploads')).rows[0].count);

interface Said {
  readonly socket: Socket;
  readonly heard: () => string;
}

/** When it is closed. Whoever writes on meanwhile may be told of a reset first, and that is no failure here. */
const closing = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve));

/** The head of an upload of so many bytes; the rest is the test's. */
function begin(bytes: number | 'chunked', headers: Readonly<Record<string, string>> = minji.headers, type = 'text/plain'): Said {
  const socket = connect(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => {});
  const length = bytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(['POST /api/uploads?name=a.txt HTTP/1.1', 'host: x', `content-type: ${type}`, length, ...lines, '', ''].join('\r\n'));
  return { socket, heard: () => heard };
}

test('a long upload that keeps coming is taken, however long it takes', async () => {
  const { socket, heard } = begin(2_000_000);
  for (let sent = 0; sent < 2_000_000; sent += 100_000) {
    socket.write('가a'.repeat(25_000));
    await sleep(60);
  }
  await eventually(
    async () => heard(),
    (text) => text.includes('\r\n\r\n'),
  );
  expect(heard()).toMatch(/^HTTP\/1\.1 201 /);
  socket.destroy();
});

test.each([
  ['that stops in the middle', async ({ socket }: Said) => void socket.write('abc')],
  [
    'that drips',
    async ({ socket }: Said) => {
      for (let count = 0; !socket.destroyed; count++) {
        if (count > 160) throw new Error('nobody has cut it off');
        socket.write('x');
        await sleep(25);
      }
    },
  ],
])('an upload %s is cut off, and leaves nothing', async (_, send) => {
  const [files, uploads] = [await filesThere(), await uploadsThere()];
  const said = begin(1_000_000);
  const closed = closing(said.socket);
  await send(said);
  await closed;
  expect(said.heard()).toMatch(/^HTTP\/1\.1 408 /);
  await eventually(filesThere, (count) => count === files);
  expect(await uploadsThere()).toBe(uploads);
});

test('an upload whose sender goes away leaves nothing, and nobody takes it for a fault of ours', async () => {
  const [files, uploads] = [await filesThere(), await uploadsThere()];
  const { socket } = begin(1_000_000);
  socket.write('a'.repeat(500_000));
  await eventually(filesThere, (count) => count === files + 1);
  socket.destroy();
  await eventually(filesThere, (count) => count === files);
  expect(await uploadsThere()).toBe(uploads);
  expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('one that is said to be too large is refused before it comes, and one that turns out to be as soon as it does', async () => {
  const files = await filesThere();
  const said = begin(3_000_001);
  await eventually(
    async () => said.heard(),
    (text) => text.includes('BODY_TOO_LARGE'),
  );
  expect(said.heard()).toMatch(/^HTTP\/1\.1 413 /);
  said.socket.destroy();
  const chunked = begin('chunked');
  const piece = 'b'.repeat(100_000);
  for (let count = 0; count < 31; count++) chunked.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  await eventually(
    async () => chunked.heard(),
    (text) => text.includes('BODY_TOO_LARGE'),
  );
  chunked.socket.destroy();
  await eventually(filesThere, (count) => count === files);
});

test('who may not upload holds no connection by dripping on', async () => {
  const said = begin(1_000_000, {});
  const closed = closing(said.socket);
  const dripping = setInterval(() => said.socket.write('x'.repeat(20_000)), 50);
  await closed;
  clearInterval(dripping);
  expect(said.heard()).toMatch(/^HTTP\/1\.1 401 /);
});
