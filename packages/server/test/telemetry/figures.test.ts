import { readFile } from 'node:fs/promises';
import type { Ledger } from '@dream-agent/hitl';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureDatabase, measureProcess, observeLedger, observeWorker } from '../../src/telemetry/index.ts';
import { eventually } from '../worker/eventually.ts';
import { REPORT, World } from '../worker/world.ts';
import { writtenLines } from './written-lines.ts';

let world: World;
let figures: Registry;
beforeEach(async () => {
  world = await World.open();
  figures = new Registry();
});
afterEach(() => world.close());

/** What Prometheus would read, as `name{label="value"}` → number. */
async function read(registry = figures): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}

const observed = (ledger: Ledger): Ledger => observeLedger(ledger, figures);

test('what waits and what runs in the whole deployment is told by every node, with all kinds there are and no others', async () => {
  measureDatabase(world.pool, figures);
  expect(await read()).toMatchObject({ 'dream_agent_runs{status="queued"}': 0, dream_agent_runs_claimable: 0 });
  const runId = await world.start(await world.session(), REPORT);
  expect(await read()).toMatchObject({ 'dream_agent_runs{status="queued"}': 1, dream_agent_runs_claimable: 1 });
  const worker = await world.node();
  await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.advance(200);
  const waiting = await read();
  expect(waiting).toMatchObject({
    'dream_agent_runs{status="waiting"}': 1,
    'dream_agent_runs{status="queued"}': 0,
    dream_agent_runs_claimable: 0,
    'dream_agent_requests_pending{kind="plan_review"}': 1,
    'dream_agent_requests_pending{kind="approval_request"}': 0,
  });
  expect(waiting['dream_agent_requests_oldest_pending_seconds{kind="plan_review"}']).toBeGreaterThanOrEqual(200);
  await world.playToEnd(runId);
  await worker.stop();
  const names = Object.keys(await read());
  expect(names.sort()).toEqual(Object.keys(waiting).sort());
});

test('claims, decisions, sweeps and ends are counted by the node that they are of', async () => {
  const { log, lines } = writtenLines();
  await world.node({ between: observed, ...observeWorker({ log, figures }) });
  const runId = await world.start(await world.session(), REPORT);
  await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.advance(310);
  expect(await world.until(runId, 'succeeded')).toBe('succeeded');
  const counted = await eventually(read, (now) => now['dream_agent_drives_total{outcome="ended"}'] === 1);
  expect(counted).toMatchObject({
    'dream_agent_decisions_total{source="timeout"}': 1,
    'dream_agent_requests_opened_total{kind="plan_review"}': 1,
    'dream_agent_runs_ended_total{status="succeeded"}': 1,
    'dream_agent_swept_total{did="expired"}': 1,
    dream_agent_takeovers_total: 0,
    dream_agent_lease_losses_total: 0,
  });
  expect(counted['dream_agent_claims_total']).toBeGreaterThanOrEqual(2);
  expect(counted['dream_agent_sweeps_total']).toBeGreaterThan(0);
  const driven = lines().filter(({ event }) => event === 'run driven');
  expect(driven.map(({ runId: id, level }) => [id, level])).toEqual(driven.map(() => [runId, 'info']));
  expect(driven.at(-1)).toMatchObject({ outcome: 'ended' });
});

test('a run that is taken over counts for who takes it, and as lost for who had it', async () => {
  const theirs = new Registry();
  const { log, lines } = writtenLines();
  const stuck = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const slow = (ledger: Ledger): Ledger => ({
    ...ledger,
    openRequest: async (input) => {
      stuck.resolve();
      await free.promise;
      return ledger.openRequest(input);
    },
  });
  await world.node({ between: slow, ...observeWorker({ log, figures: theirs }) });
  const runId = await world.start(await world.session(), REPORT);
  await stuck.promise;
  await world.node({ pollMs: 5, ...observeWorker({ log, figures }) });
  // Again and again: the heart of the first node beats on, and may come before the other has looked.
  const takeOvers = async () => {
    await world.advance(60);
    return read();
  };
  await eventually(takeOvers, (now) => now['dream_agent_takeovers_total'] === 1);
  free.resolve();
  await eventually(
    () => read(theirs),
    (now) => now['dream_agent_lease_losses_total'] === 1,
  );
  expect(lines().find(({ event }) => event === 'run taken over')).toMatchObject({ runId, level: 'warn' });
  expect(lines().find(({ outcome }) => outcome === 'lost')).toMatchObject({ runId, level: 'warn' });
});

test('the guide lists every figure, and none of these that there is not', async () => {
  observeLedger(world.deps.ledger, figures);
  observeWorker({ log: () => {}, figures });
  measureDatabase(world.pool, figures);
  measureProcess({ pool: world.pool }, figures);
  const guide = await readFile(new URL('../../../../docs/guides/telemetry.md', import.meta.url), 'utf8');
  const listed = new Set(guide.match(/dream_agent_[a-z_]+/g));
  const elsewhere = ['dream_agent_http_request_seconds', 'dream_agent_sockets'];
  const there = (await figures.getMetricsAsJSON()).map(({ name }) => name);
  expect([...listed].sort()).toEqual([...there, ...elsewhere].sort());
});

test('a database that is away takes its own figures with it and no others', async () => {
  measureDatabase({ query: () => Promise.reject(new Error('connect ECONNREFUSED')) }, figures);
  measureProcess({ pool: world.pool }, figures);
  const told = await read();
  expect(told).toMatchObject({ dream_agent_pool_waiting: 0 });
  expect(Object.keys(told).filter((name) => name.startsWith('dream_agent_r'))).toEqual([]);
});

test('connections in use and work that waits for one are told', async () => {
  measureProcess({ pool: world.pool }, figures);
  const taken = await Promise.all(Array.from({ length: 8 }, () => world.pool.connect()));
  const late = world.pool.connect();
  expect(await read()).toMatchObject({ 'dream_agent_pool_connections{state="in_use"}': 8, dream_agent_pool_waiting: 1 });
  for (const connection of taken) connection.release();
  (await late).release();
  const loop = await eventually(read, (now) => now['dream_agent_event_loop_delay_seconds{quantile="1"}'] !== undefined);
  expect(loop).toMatchObject({ 'dream_agent_pool_connections{state="in_use"}': 0, dream_agent_pool_waiting: 0 });
});
