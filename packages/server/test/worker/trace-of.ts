import type { RunId } from '@dream-agent/hitl';
import { readRun } from '../../src/runs/index.ts';
import type { World } from './world.ts';

/** What is left of a run, whatever happened on its way. */
export async function traceOf(world: World, runId: RunId) {
  const events = await world.deps.ledger.readEvents({ runId, limit: 1000 });
  const finished = events.filter(({ type }) => type === 'effect-finished').map(({ data }) => data['action_id'] as string);
  const { rows } = await world.pool.query<{ kind: string }>('select kind::text from hitl.requests where run_id = $1', [runId]);
  const read = await readRun(world.pool, runId);
  const text = read.kind === 'found' ? read.run.response?.text : undefined;
  return { finished: finished.length, twice: finished.length - new Set(finished).size, asked: rows.map(({ kind }) => kind), text };
}
