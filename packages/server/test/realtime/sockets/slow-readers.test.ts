import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hold } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE_CODES } from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { eventually } from '../../worker/eventually.ts';
import { addressOf, openAs, openClient } from './live-client.ts';
import { type LiveNode, LiveWorld, progress } from './live-world.ts';

/** Long enough that a few of them are more than a connection holds by itself. */
const LONG = '가'.repeat(40_000);

let world: LiveWorld;
let minji: Someone;
let headers: Readonly<Record<string, string>>;
let sessionId: string;
beforeEach(async () => {
  world = await LiveWorld.open();
  minji = await world.app.someone('reviewer');
  headers = await world.app.keyOf(minji.id, ['read']);
  sessionId = await world.session(minji);
});
afterEach(() => world?.close());

const openOn = async ({ deps }: LiveNode): Promise<number> =>
  Number(/^dream_agent_sockets (\d+)$/m.exec(await deps.figures.metrics())?.[1]);

const onlyOpen = (node: LiveNode, count: number) =>
  eventually(
    () => openOn(node),
    (open) => open === count,
  );

const tellLong = (node: LiveNode, hold: Hold, from: number, to: number) => progress(node, hold, from, to, LONG);

test('a reader that has stopped reading is cut while others hear everything, and catches up when it comes back', async () => {
  const node = await world.node({ over: { sockets: { slowFor: 200, mostBuffered: 64 * 1024, pingMs: 3_600_000 } } });
  const hold = await world.held(node, minji, sessionId);
  const reads = await openAs(node, minji, { sessionId, after: 0 });
  const frozen = await openAs(node, minji, { sessionId, after: 0 });
  await frozen.hears('layer_start');
  frozen.socket.pause();
  await tellLong(node, hold, 0, 150);
  await reads.hears('todo_progress', ({ seq }) => seq === 151);
  expect(reads.events.map(({ seq }) => seq)).toEqual(Array.from({ length: 151 }, (_, index) => index + 1));
  // It still holds its end of the line: the server has let go of it by itself.
  await onlyOpen(node, 1);
  frozen.socket.resume();
  await frozen.closed;
  const back = await openAs(node, minji, { sessionId, after: frozen.last });
  await back.hears('todo_progress', ({ seq }) => seq === 151);
  const both = [...frozen.events, ...back.events].map(({ seq }) => seq);
  expect(both).toEqual(both.map((_, index) => index + 1));
}, 60_000);

test('a reader that is only slow is told why it is cut', async () => {
  const node = await world.node({ over: { sockets: { slowFor: 50, mostBuffered: 1_000, pingMs: 3_600_000 } } });
  const hold = await world.held(node, minji, sessionId);
  await tellLong(node, hold, 0, 150);
  // How long it takes until the line is full is not for us to say; a second time it is.
  const reason = await eventually(
    async () => {
      const slow = await openAs(node, minji, { sessionId, after: 0 });
      slow.socket.pause();
      await sleep(500);
      slow.socket.resume();
      const all = slow.hears('todo_progress', ({ seq }) => seq === 151).then(() => ({ code: 0, reason: 'it was quick' }));
      return Promise.race([slow.closed, all.catch(() => undefined)]);
    },
    (closed) => closed?.code === CLOSE_CODES.too_slow,
  );
  expect(reason).toEqual({ code: CLOSE_CODES.too_slow, reason: 'too_slow' });
}, 60_000);

test('whoever answers two pings with nothing is gone, and whoever answers stays', async () => {
  const node = await world.node({ over: { sockets: { pingMs: 100 } } });
  const silent = new WebSocket(addressOf(node, { sessionId, after: 0 }), { autoPong: false, headers });
  await once(silent, 'open');
  const answers = await openClient(node, { sessionId, after: 0, headers });
  let pings = 0;
  silent.on('ping', () => pings++);
  const [code] = (await once(silent, 'close')) as [number];
  // Cut, not closed: nobody was there to say goodbye to.
  expect({ code, pings }).toEqual({ code: 1006, pings: 2 });
  answers.say({ type: 'ping', id: 'here' });
  await answers.hears('pong');
  expect(await openOn(node)).toBe(1);
});

test('a process that was stopped in the middle is let go of, also where nothing happens', async () => {
  const node = await world.node({ over: { sockets: { pingMs: 50 } } });
  const script = `
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(process.argv[1], { headers: JSON.parse(process.argv[2]) });
    socket.once('message', () => console.log('heard'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, addressOf(node, {}), JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await onlyOpen(node, 1);
  child.kill('SIGSTOP');
  await onlyOpen(node, 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test('fifty readers that have stopped reading cost a node little memory, and none of the others anything', async () => {
  const serving = await world.process();
  const writing = await world.node();
  const hold = await world.held(writing, minji, sessionId);
  const frozen = await Promise.all(Array.from({ length: 50 }, () => openClient(serving, { sessionId, after: 0, headers })));
  const reads = await openClient(serving, { sessionId, after: 0, headers });
  await Promise.all([reads, ...frozen].map((client) => client.hears('layer_start')));
  for (const { socket } of frozen) socket.pause();
  const memory = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${serving.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = await memory();
  await tellLong(writing, hold, 0, 100);
  await reads.hears('todo_progress', ({ seq }) => seq === 101);
  // All that was told to them would be 600 MB.
  expect((await memory()) - before).toBeLessThan(200);
  for (const { socket } of frozen) socket.terminate();
}, 120_000);
