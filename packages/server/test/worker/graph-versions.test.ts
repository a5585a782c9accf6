import { afterEach, beforeEach, expect, test } from 'vitest';
import { forkRun, startRun } from '../../src/runs/index.ts';
import { eventually } from './eventually.ts';
import { minji, REPORT, TODAY, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.open();
});
afterEach(() => world.close());

const versionOf = async (runId: string): Promise<number> =>
  (await world.pool.query<{ version: number }>('select graph_version as version from server.session_runs where run_id = $1', [runId]))
    .rows[0]?.version ?? 0;

test('a run stays with the version of the graph that began it, and only nodes that have it take it on', async () => {
  const drove: string[] = [];
  await world.node({ graphVersions: [1], onClaimed: (runId) => void drove.push(runId) });
  // A node of the next version, before it drives anything.
  const next = { ...world.deps, graphVersions: [1, 2] };
  const begun = await startRun(next, { sessionId: await world.session(), request: REPORT, actor: minji, today: TODAY });
  if (begun.kind === 'refused') throw new Error(begun.message);
  expect(await versionOf(begun.runId)).toBe(2);
  // The older node has looked for work after that, and found what is its own.
  const own = await world.start(await world.session(), REPORT);
  await world.asked(own);
  expect(await world.until(begun.runId, 'queued')).toBe('queued');
  expect(drove).toEqual([own]);

  const claimed: string[] = [];
  await world.node({ graphVersions: [1, 2], onClaimed: (runId) => void claimed.push(runId) });
  await world.asked(begun.runId);
  expect(claimed).toContain(begun.runId);
  // Also what waits for a person goes back to a node that has its version, whoever is told first.
  expect(await world.playToEnd(begun.runId)).toBe('succeeded');
  expect(drove).not.toContain(begun.runId);
  expect(await world.playToEnd(own)).toBe('succeeded');
}, 60_000);

test('a run whose node is gone is not taken over by one without its version', async () => {
  const runId = await world.start(await world.session(), REPORT);
  await world.pool.query('update server.session_runs set graph_version = 7 where run_id = $1', [runId]);
  await world.deps.ledger.claimRun({ owner: 'gone', leaseSeconds: 0, runId });
  const looked: boolean[] = [];
  await world.node({
    mayClaim: async () => {
      looked.push(true);
      return true;
    },
  });
  await eventually(
    async () => looked.length,
    (times) => times > 3,
  );
  expect(await world.deps.ledger.findRun(runId)).toMatchObject({ owner: 'gone', fence: 1 });
});

test('a fork goes on with the version that made the checkpoint, also where a newer node makes it', async () => {
  await world.node();
  const sessionId = await world.session();
  const runId = await world.start(sessionId, REPORT);
  await world.asked(runId);
  await world.until(runId, 'waiting');
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from agent.checkpoints where run_id = $1 and ns = '' order by seq desc limit 1`,
    [runId],
  );
  await world.deps.ledger.cancelRun(runId, { actor: minji, reason: '다시' });
  await world.until(runId, 'cancelled');
  const forked = await forkRun(
    { ...world.deps, graphVersions: [1, 2] },
    { sessionId, runId, checkpointId: rows[0]?.id ?? '', actor: minji },
  );
  if (forked.kind === 'refused') throw new Error(forked.message);
  expect(await versionOf(forked.runId)).toBe(1);
});
