import type { RunId } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EventMessage, EventMessageSchema } from '../../src/contract/index.ts';
import { feedOf, readMessages, relayOnce, startRelay, startWatch, type Watch } from '../../src/realtime/index.ts';
import { REPORT, World } from '../worker/world.ts';

let world: World;
let watch: Watch;
let closing: (() => unknown)[] = [];
beforeEach(async () => {
  world = await World.open();
  watch = startWatch(world.pool, { pollMs: 50 });
  closing = [() => watch.stop()];
});
afterEach(async () => {
  for (const close of closing) await close();
  await world.close();
});

/** Reads a feed until a run is complete. */
async function untilComplete(after: number, sessionId: string, runId: RunId): Promise<EventMessage[]> {
  const stop = new AbortController();
  const heard: EventMessage[] = [];
  for await (const message of feedOf({ db: world.pool, watch }, { sessionId, after, signal: stop.signal })) {
    heard.push(message);
    if (message.type === 'complete' && message.run_id === runId) stop.abort();
  }
  return heard;
}

test('whoever listens from the beginning hears every number once, and whoever comes later with any number hears the rest to the letter', async () => {
  const node = await world.node();
  const relays = [0, 1].map(() => startRelay(node.deps, { relayed: (sessionId) => watch.nudge(sessionId), pollMs: 20 }));
  closing.push(...relays.map((relay) => () => relay.stop()));
  const sessionId = await world.session();
  const runId = await world.start(sessionId, REPORT);
  const live = untilComplete(0, sessionId, runId);
  await world.playToEnd(runId);
  const heard = await live;
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, index) => index + 1));
  for (const message of heard) expect(EventMessageSchema.safeParse(message).error).toBeUndefined();
  const types = heard.map(({ type }) => type);
  for (const type of ['layer_start', 'layer_complete', 'hitl_request', 'hitl_response', 'todo_update', 'todo_progress', 'complete']) {
    expect(types).toContain(type);
  }
  expect(types.filter((type) => type === 'error')).toEqual([]);
  for (let after = 0; after <= heard.length; after++) {
    expect(await readMessages(world.pool, { sessionId, after, limit: 1000 })).toEqual(heard.slice(after));
  }
  for (const after of [0, 1, Math.floor(heard.length / 2), heard.length - 1]) {
    expect(await untilComplete(after, sessionId, runId)).toEqual(heard.slice(after));
  }
});

test('the inbox hears of the requests of all sessions, with numbers of its own and without gaps', async () => {
  const node = await world.node();
  const relay = startRelay(node.deps, { relayed: () => {}, pollMs: 20 });
  closing.push(() => relay.stop());
  const runs = await Promise.all([0, 1, 2].map(async () => world.start(await world.session(), REPORT)));
  await Promise.all(runs.map((runId) => world.playToEnd(runId)));
  await expect.poll(async () => (await readMessages(world.pool, { after: 0, limit: 1000 })).length).toBe(6);
  const heard = await readMessages(world.pool, { after: 0, limit: 1000 });
  expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['hitl_request', 'hitl_response']));
  expect(await readMessages(world.pool, { after: 4, limit: 1000 })).toEqual(heard.slice(4));
});

test('events that were relayed before, by somebody who was killed before they could say so, are not told again', async () => {
  await world.node();
  const sessionId = await world.session();
  const runId = await world.start(sessionId, REPORT);
  await world.playToEnd(runId);
  const dying = { ...world.deps, ledger: { ...world.deps.ledger } };
  dying.ledger.relayOutbox = (pass, limit) =>
    world.deps.ledger.relayOutbox(async (events) => {
      await pass(events);
      throw new Error('killed');
    }, limit);
  await expect(relayOnce(dying, () => {})).rejects.toThrow('killed');
  const told = await readMessages(world.pool, { sessionId, after: 0, limit: 1000 });
  expect(told.at(-1)?.type).toBe('complete');
  await relayOnce(world.deps, () => {});
  expect(await readMessages(world.pool, { sessionId, after: 0, limit: 1000 })).toEqual(told);
});
