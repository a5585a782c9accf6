// @module-tag faults
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRequests } from '../../../bench/server/open-requests.ts';
import { eventually } from '../../../packages/server/test/worker/eventually.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import type { NodeProcess } from '../cluster/node-process.ts';
import { somebody } from '../people.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { keepRunning, openRuns } from './runs.ts';
import { type Stopped, stopAndWatch } from './take-overs.ts';
import { startTraffic } from './traffic.ts';

const LONG = 300_000;

let cluster: Cluster;
let balancer: Balancer;
beforeEach(async () => {
  cluster = await startCluster({
    control: false,
    keep: false,
    nodes: 2,
    // A lease that outlives the test: a run changes hands only if it is let go of.
    more: { DREAM_AGENT_WORKER_STOP_SECONDS: '0', DREAM_AGENT_WORKER_LEASE_SECONDS: '300' },
  });
  balancer = startBalancer(cluster.nodes.map(({ url }) => url));
}, LONG);
afterEach(async () => {
  await balancer?.stop();
  await Promise.all(cluster?.nodes.map((node) => node.stop()) ?? []);
  await cluster?.stop();
}, LONG);

const untilReady = async (node: NodeProcess) => {
  await node.start(0);
  await eventually(
    async () => balancer.isReady(node.url),
    (isReady) => isReady,
    60_000,
  );
};

test('nodes that are restarted one after the other under decisions lose none, and leave no run behind', { timeout: LONG }, async () => {
  const { pool, nodes } = cluster;
  await Promise.all(nodes.map(untilReady));
  const requester = (await somebody(pool, 'requester', 'reviewer')).headers;
  const approver = (await somebody(pool, 'approver', 'approver')).headers;
  const traffic = startTraffic({ balancer, requests: await openRequests(pool, 1_500), perSecond: 20, headers: approver });
  const runs = keepRunning({ balancer, requester, approver });
  const stopped: Stopped[] = [];
  for (const node of nodes) {
    stopped.push(await stopAndWatch(pool, node));
    await untilReady(node);
  }
  runs.calm();
  await eventually(
    () => openRuns(pool, runs.begun),
    (left) => left.length === 0,
    120_000,
  );
  await traffic.stop();
  await runs.stop();
  expect(traffic.failed).toEqual([]);
  expect(runs.refused).toEqual([]);
  expect(traffic.decided.length).toBeGreaterThan(20);
  const { rowCount } = await pool.query('select from hitl.decisions where request_id = any($1)', [traffic.decided]);
  expect(rowCount).toBe(traffic.decided.length);
  expect(stopped.map(({ exitCode, leasesLeft }) => ({ exitCode, leasesLeft }))).toEqual(nodes.map(() => ({ exitCode: 0, leasesLeft: 0 })));
  // Long before any lease would have lapsed.
  for (const ms of stopped.flatMap(({ takenAfter }) => takenAfter)) expect(ms).toBeLessThan(30_000);
  const { rows } = await pool.query('select distinct status from hitl.runs where id = any($1)', [runs.begun]);
  expect(rows).toEqual([{ status: 'succeeded' }]);
});
