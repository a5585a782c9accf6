import type { RunId } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { relayOnce } from '../../src/realtime/index.ts';
import { readTodos } from '../../src/runs/index.ts';
import { REPORT, World } from '../worker/world.ts';

let world: World;
let runId: RunId;
/** A run whose node was killed between its end and what follows from it: nobody has listed its files or told its session. */
beforeEach(async () => {
  world = await World.open();
  const node = await world.node();
  runId = await world.start(await world.session(), REPORT);
  await world.playToEnd(runId);
  await node.stop();
  await world.pool.query('delete from server.artifacts where run_id = $1', [runId]);
  await world.pool.query('update server.session_runs set settled_at = null, response = null where run_id = $1', [runId]);
});
afterEach(() => world.close());

const files = async () => (await world.pool.query('select from server.artifacts where run_id = $1', [runId])).rowCount ?? 0;

test('whoever is told that a run is complete finds its answer and its files', async () => {
  while ((await relayOnce(world.deps, () => {})) > 0);
  const { rows } = await world.pool.query('select settled_at, response from server.session_runs where run_id = $1', [runId]);
  expect(rows).toEqual([{ settled_at: expect.any(Date), response: expect.objectContaining({ format: 'pdf' }) }]);
  expect(await files()).toBeGreaterThan(0);
}, 60_000);

test('the files that are named beside the todos can be opened before the run is settled', async () => {
  const read = await readTodos(world.deps, runId);
  const named = read.kind === 'found' ? read.results.flatMap((result) => (result.status === 'completed' ? result.artifacts : [])) : [];
  expect(named.length).toBeGreaterThan(0);
  expect(await files()).toBe(new Set(named.map(({ artifactId }) => artifactId)).size);
}, 60_000);
