import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../../../bench/server/figures.ts';
import { openRequests } from '../../../bench/server/open-requests.ts';
import { startCluster } from '../cluster/cluster.ts';
import type { NodeProcess } from '../cluster/node-process.ts';
import { somebody } from '../people.ts';
import { startBalancer } from './balancer.ts';
import { makeNextVersion } from './next-version.ts';
import { keepRunning, openRuns } from './runs.ts';
import { startStorm } from './start-storm.ts';
import { type Stopped, stopAndWatch } from './take-overs.ts';
import { startTraffic } from './traffic.ts';

/*
 * An upgrade as it is done: nodes under decision traffic restarted one after the other; then nodes of a later version beside them, with
 * migrations that only add, of tables that are in use, and another version of the graph; then one with migrations that break.
 * Ends with one line of JSON; `wrong` has whatever was not as promised.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
    starts: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
  },
});
const [rounds, rate, starts] = [Number(values.rounds), Number(values.rate), Number(values.starts)];
/** How long somebody keeps a table to themselves while it is to be migrated. */
const IN_USE_MS = 4_000;
/** How long each state of things is looked at. */
const LOOK_MS = 3_000;
const MOST_TAKE_OVER_MS = 1_000;

const wrong: string[] = [];
const expect = (isSo: boolean, otherwise: string): void => {
  if (!isSo) wrong.push(otherwise);
};

const next = await makeNextVersion();
// Runs are let go of at once, in the middle of whatever they do.
const cluster = await startCluster({ control: false, keep: values.keep, more: { DREAM_AGENT_WORKER_STOP_SECONDS: '0' } });
const { pool, nodes } = cluster;
const untilReady = async (node: NodeProcess) => {
  await node.start(0);
  while (!balancer.isReady(node.url)) {
    if (!node.isUp) throw new Error(`a node has not started: ${(await node.log()).slice(-500)}`);
    await sleep(50);
  }
};
const balancer = startBalancer(nodes.map(({ url }) => url));
let report: object;
try {
  await Promise.all(nodes.map(untilReady));
  const requester = (await somebody(pool, 'requester', 'reviewer')).headers;
  const approver = (await somebody(pool, 'approver', 'approver')).headers;
  const requests = await openRequests(pool, rate * 30);
  const traffic = startTraffic({ balancer, requests, perSecond: rate, headers: approver });
  const runs = keepRunning({ balancer, requester, approver });
  const began = performance.now();
  const refilling = new AbortController();
  const refills = (async () => {
    while (!refilling.signal.aborted) {
      if (requests.length < rate * 15) requests.push(...(await openRequests(pool, rate * 15)));
      await sleep(200);
    }
  })();
  await sleep(LOOK_MS);

  const stopped: Stopped[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const node of nodes) {
      stopped.push(await stopAndWatch(pool, node));
      await untilReady(node);
    }
    console.log(`round ${round}: ${traffic.decided.length} decided, ${traffic.failed.length} failed, ${traffic.elsewhere} sent elsewhere`);
    for (const about of traffic.failed.slice(0, 3)) console.log(about);
  }
  const restarted = { decided: traffic.decided.length, failed: traffic.failed.length, times: traffic.times.splice(0) };
  const takenAfter = stopped.flatMap((one) => one.takenAfter);
  expect(
    stopped.every(({ exitCode }) => exitCode === 0),
    `exit codes ${stopped.map(({ exitCode }) => exitCode).join()}`,
  );
  expect(
    stopped.every(({ leasesLeft }) => leasesLeft === 0),
    'a node that has gone holds leases',
  );
  expect(Math.max(0, ...takenAfter) <= MOST_TAKE_OVER_MS, `taken over after ${Math.round(Math.max(...takenAfter))} ms`);

  const migrations = await next.addMigrations('additive');
  const user = await pool.connect();
  await user.query('begin');
  await user.query('select from hitl.runs limit 1');
  const newNodes = [await cluster.addNode(next.program), await cluster.addNode(next.program)];
  for (const { url } of newNodes) balancer.add(url);
  const upgraded = Promise.all(newNodes.map(untilReady));
  // Told of below, when it is waited for.
  upgraded.catch(() => {});
  const waits = async () => (await Promise.all(newNodes.map((node) => node.log()))).join('').split('"event":"table in use"').length - 1;
  while ((await waits()) === 0) await sleep(50);
  await sleep(IN_USE_MS);
  await user.query('commit');
  user.release();
  await upgraded;
  const migrationWaits = await waits();
  const { rowCount: applied } = await pool.query('select from hitl.migrations where name = any($1)', [migrations]);
  expect(applied === migrations.length, `${applied} of ${migrations.length} migrations were applied`);
  console.log(`two versions: migrations gave way ${migrationWaits} times before they went through, ${traffic.failed.length} failed`);
  await sleep(LOOK_MS);
  const old = nodes.filter((node) => !newNodes.includes(node));
  for (const node of old) expect(balancer.isReady(node.url), 'a node of before does not serve beside tables that only got more');
  // One more of before, as when an upgrade is taken back halfway.
  const again = old[0] as NodeProcess;
  await stopAndWatch(pool, again);
  await untilReady(again);
  const besides = { decided: traffic.decided.length - restarted.decided, failed: traffic.failed.length, times: traffic.times.splice(0) };

  await next.addMigrations('breaking');
  const last = await cluster.addNode(next.program);
  balancer.add(last.url);
  await untilReady(last);
  const outdated = nodes.filter((node) => node !== last);
  const brokenAt = performance.now();
  while (outdated.some(({ url }) => balancer.isReady(url)) && performance.now() - brokenAt < 20_000) await sleep(50);
  const refusedAfter = performance.now() - brokenAt;
  const why = await Promise.all(outdated.map(({ url }) => fetch(`${url}/readyz`).then((answer) => answer.text())));
  expect(
    why.every((text) => text.includes('_of_the_next_version_breaking.sql')),
    `readyz says ${why[0]?.slice(0, 300)}`,
  );
  const claimed = async () =>
    (
      await pool.query('select from hitl.runs where owner = any($1) and lease_until > clock_timestamp()', [
        outdated.map(({ name }) => name),
      ])
    ).rowCount ?? 0;
  while ((await claimed()) > 0 && performance.now() - brokenAt < 20_000) await sleep(50);
  let claims = 0;
  for (const until = performance.now() + LOOK_MS; performance.now() < until; await sleep(50)) claims += await claimed();
  expect(claims === 0, 'a node that must not work any more has claimed runs');
  const [one] = old as [NodeProcess];
  await stopAndWatch(pool, one);
  const startsBefore = (await one.log()).length;
  await one.start(0);
  const exit = await one.ended();
  const said = (await one.log()).slice(startsBefore);
  const code = /SERVER_[A-Z_]+/.exec(said)?.[0];
  expect(
    exit === 1 && code === 'SERVER_DATABASE_TOO_NEW',
    `a version of before starts on tables that are not its own: ${exit} ${said.slice(0, 300)}`,
  );

  runs.calm();
  let left = await openRuns(pool, runs.begun);
  for (const until = performance.now() + 120_000; left.length > 0 && performance.now() < until; left = await openRuns(pool, runs.begun))
    await sleep(200);
  expect(left.length === 0, `runs are left: ${JSON.stringify(left)}`);
  expect(runs.refused.length === 0, `what runs asked was answered in vain: ${[...new Set(runs.refused)].join('; ')}`);
  refilling.abort();
  await refills;
  await traffic.stop();
  const seconds = (performance.now() - began) / 1_000;
  await runs.stop();
  const { rows } = await pool.query<{ id: string; status: string; graph_version: number }>(
    'select run.id, run.status, turn.graph_version from hitl.runs run join server.session_runs turn on turn.run_id = run.id where run.id = any($1)',
    [runs.begun],
  );
  expect(
    rows.every(({ status }) => status === 'succeeded'),
    `runs have ended as ${[...new Set(rows.map(({ status }) => status))].join()}`,
  );
  const { rowCount: unknowns } = await pool.query(`select from hitl.requests where kind = 'error_recovery' and run_id = any($1)`, [
    runs.begun,
  ]);
  const pinned = rows.filter(({ graph_version }) => graph_version === next.graphVersion).map(({ id }) => id);
  expect(pinned.length > 0 && pinned.length < rows.length, `${pinned.length} of ${rows.length} runs have the next version of the graph`);
  const drivenByOld = (await Promise.all(old.map((node) => node.log())))
    .join('')
    .split('\n')
    .filter((line) => line.includes('"event":"run driven"'));
  const strayed = pinned.filter((id) => drivenByOld.some((line) => line.includes(id)));
  expect(strayed.length === 0, `${strayed.length} runs were driven by nodes without their version of the graph`);
  const { rowCount: stored } = await pool.query('select from hitl.decisions where request_id = any($1)', [traffic.decided]);
  expect(stored === traffic.decided.length, `${traffic.decided.length} decisions were acknowledged, ${stored} are stored`);
  expect(traffic.failed.length === 0, `failed: ${traffic.failed.slice(0, 3).join('; ')}`);
  const failedStarts = await startStorm(cluster.databaseUrl, starts);
  expect(failedStarts.length === 0, `starts at once: ${failedStarts[0]}`);

  const figures = (times: readonly number[]) => ({
    p50_ms: Math.round(quantile(times, 0.5)),
    p99_ms: Math.round(quantile(times, 0.99)),
    longest_ms: Math.round(Math.max(0, ...times)),
  });
  report = {
    name: 'upgrade',
    seconds: Math.round(seconds),
    decided: traffic.decided.length,
    per_second: Math.round(traffic.decided.length / seconds),
    failed: traffic.failed.length,
    sent_elsewhere: traffic.elsewhere,
    restarts: stopped.length,
    restarting: figures(restarted.times),
    runs_held_at_stop: stopped.reduce((sum, { held }) => sum + held, 0),
    leases_left: stopped.reduce((sum, { leasesLeft }) => sum + leasesLeft, 0),
    taken_over_longest_ms: Math.round(Math.max(0, ...takenAfter)),
    migration_waits: migrationWaits,
    migrating: figures(besides.times),
    refused_after_ms: Math.round(refusedAfter),
    old_start: code,
    runs: rows.length,
    runs_of_next_graph: pinned.length,
    runs_left: left.length,
    asked_about_unknown: unknowns,
    starts_at_once: starts * 4,
    starts_failed: failedStarts.length,
    wrong,
  };
} finally {
  await balancer.stop();
  await Promise.all(nodes.map((node) => node.stop()));
  await cluster.stop();
  await next.remove();
  if (values.keep) console.log(`kept: ${cluster.folder}`);
}
for (const about of wrong) console.log(about);
console.log(JSON.stringify(report));
process.exit(wrong.length === 0 ? 0 : 1);
