import type { Hold } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLOSE_CODES, type EventMessage } from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { eventually } from '../../worker/eventually.ts';
import { type Address, type LiveClient, openAs, openClient } from './live-client.ts';
import { type LiveNode, LiveWorld, progress } from './live-world.ts';

let world: LiveWorld;
let minji: Someone;
let headers: Readonly<Record<string, string>>;
beforeEach(async () => {
  world = await LiveWorld.open();
  minji = await world.app.someone('reviewer');
  headers = await world.app.keyOf(minji.id, ['read']);
});
afterEach(() => world?.close());

/** Numbers that are the same in every run of the test. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const numbersUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Listens until it has heard so much, however often it is cut off; each time it comes back to one of the nodes that are there. */
async function listenThrough(options: {
  readonly sessionId?: string;
  readonly upTo: () => number;
  readonly nodes: () => readonly Address[];
  readonly roll: () => number;
}): Promise<{ heard: EventMessage[]; cuts: number }> {
  const { sessionId, upTo, nodes, roll } = options;
  const named = sessionId === undefined ? {} : { sessionId };
  const heard: EventMessage[] = [];
  let cuts = -1;
  while (heard.length < upTo()) {
    cuts++;
    const all = nodes();
    const node = all[Math.floor(roll() * all.length)];
    if (node === undefined) throw new Error('no node is left');
    const client = await openClient(node, { ...named, after: heard.at(-1)?.seq ?? 0, headers }).catch(() => undefined);
    if (client === undefined) continue;
    // So much it hears before the line is cut in the middle of things.
    const patience = heard.length + 1 + Math.floor(roll() * 25);
    client.socket.on('message', () => {
      if (heard.length + client.events.length >= patience) client.socket.terminate();
    });
    const enough = eventually(
      async () => heard.length + client.events.length,
      (count) => count >= upTo() || client.socket.readyState === client.socket.CLOSED,
      60_000,
    );
    await Promise.race([client.closed, enough]);
    client.socket.terminate();
    await client.closed;
    heard.push(...client.events);
  }
  return { heard, cuts };
}

test('two hundred clients that are cut off at random, with two nodes of which one is killed, miss nothing and hear nothing twice', async () => {
  const [dying, writing] = await Promise.all([world.process(), world.node()]);
  const nodes: Address[] = [dying, writing];
  const SESSIONS = 8;
  const EVENTS = 60;
  const holds: { sessionId: string; hold: Hold }[] = [];
  for (let count = 0; count < SESSIONS; count++) {
    const sessionId = await world.session(minji);
    holds.push({ sessionId, hold: await world.held(writing, minji, sessionId) });
  }
  // One more than the progress: that the run was begun.
  const upTo = () => EVENTS + 1;
  const listening = Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      listenThrough({ sessionId: holds[index % SESSIONS]?.sessionId ?? '', upTo, nodes: () => nodes, roll: dice(index + 1) }),
    ),
  );
  const half = EVENTS / 2;
  await Promise.all(holds.map(({ hold }) => progress(writing, hold, 0, half)));
  await dying.kill();
  nodes.splice(0, 1);
  nodes.push(await world.process());
  await Promise.all(holds.map(({ hold }) => progress(writing, hold, half, EVENTS)));

  const listened = await listening;
  for (const { heard } of listened) expect(heard.map(({ seq }) => seq)).toEqual(numbersUpTo(EVENTS + 1));
  for (let session = 0; session < SESSIONS; session++) {
    const [first, ...others] = listened.filter((_, index) => index % SESSIONS === session);
    for (const other of others) expect(other.heard).toEqual(first?.heard);
  }
  expect(listened.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(400);
}, 180_000);

test('whoever comes back without a number hears only what happens from now on, and may ask for the rest', async () => {
  const node = await world.node();
  const sessionId = await world.session(minji);
  const hold = await world.held(node, minji, sessionId);
  await progress(node, hold, 0, 4);
  await heardUpTo(await openAs(node, minji, { sessionId, after: 0 }), 5);
  const late = await openAs(node, minji, { sessionId });
  expect((await late.hears('session_state')).seq).toBe(5);
  await progress(node, hold, 4, 6);
  await heardUpTo(late, 7);
  expect(late.events.map(({ seq }) => seq)).toEqual([6, 7]);
  late.say({ type: 'replay', after: 2 });
  await eventually(
    async () => late.events.length,
    (count) => count === 7,
  );
  expect(late.events.map(({ seq }) => seq)).toEqual([6, 7, 3, 4, 5, 6, 7]);
});

test('a replay that is asked for at once, before anything was said, is not lost', async () => {
  const node = await world.node();
  const sessionId = await world.session(minji);
  const hold = await world.held(node, minji, sessionId);
  await progress(node, hold, 0, 4);
  await heardUpTo(await openAs(node, minji, { sessionId, after: 0 }), 5);
  const client = await openAs(node, minji, { sessionId });
  client.say({ type: 'replay', after: 1 });
  await heardUpTo(client, 5);
  expect(client.events.map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
});

test('what is no longer kept is not passed over in silence', async () => {
  const node = await world.node();
  const sessionId = await world.session(minji);
  const hold = await world.held(node, minji, sessionId);
  await progress(node, hold, 0, 6);
  await heardUpTo(await openAs(node, minji, { sessionId, after: 0 }), 7);
  await world.app.db.query('delete from server.session_events where session_id = $1 and seq <= 3', [sessionId]);
  const behind = await openAs(node, minji, { sessionId, after: 1 });
  expect((await behind.closed).code).toBe(CLOSE_CODES.too_far_behind);
  expect(behind.events).toEqual([]);
  const there = await openAs(node, minji, { sessionId, after: 3 });
  await heardUpTo(there, 7);
  expect(there.events.map(({ seq }) => seq)).toEqual([4, 5, 6, 7]);
});

test('a node that goes down asks everybody to come back, waits for nobody who does not answer, and lets nobody in meanwhile', async () => {
  const [first, second]: LiveNode[] = [await world.node(), await world.node()];
  if (first === undefined || second === undefined) throw new Error('no nodes');
  const sessionId = await world.session(minji);
  const hold = await world.held(second, minji, sessionId);
  const clients = await Promise.all([0, 1, 2].map(() => openAs(first, minji, { sessionId, after: 0 })));
  const frozen = await openAs(first, minji, { sessionId, after: 0 });
  frozen.socket.pause();
  await Promise.all(clients.map((client) => heardUpTo(client, 1)));
  await first.stop();
  for (const client of clients) expect(await client.closed).toEqual({ code: CLOSE_CODES.try_later, reason: 'try_later' });
  await progress(second, hold, 0, 3);
  const back = await openAs(second, minji, { sessionId, after: clients[0]?.last ?? 0 });
  await heardUpTo(back, 4);
  expect(back.events.map(({ seq }) => seq)).toEqual([2, 3, 4]);
});

const heardUpTo = (client: LiveClient, seq: number) =>
  eventually(
    async () => client.last,
    (last) => last >= seq && client.events.length > 0,
  );
