import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';

const LOOK_MS = 250;
const LONGEST_MS = 60_000;

/** Notes how long the runs of a node that is about to die stay without an owner. */
export async function watchRecovery({ pool }: Cluster, owner: string, recoveries: number[], signal: AbortSignal): Promise<void> {
  const began = performance.now();
  const held = await pool
    .query<{ id: string; fence: string }>('select id, fence from hitl.runs where owner = $1', [owner])
    .catch(() => undefined);
  const left = new Map(held?.rows.map(({ id, fence }) => [id, fence]));
  while (left.size > 0 && !signal.aborted && performance.now() - began < LONGEST_MS) {
    await sleep(LOOK_MS);
    const now = await pool
      .query<{ id: string; fence: string; over: boolean }>(
        `select id, fence, status <> 'running' as over from hitl.runs where id = any($1)`,
        [[...left.keys()]],
      )
      .catch(() => undefined);
    for (const { id, fence, over } of now?.rows ?? []) {
      if (!over && fence === left.get(id)) continue;
      recoveries.push(performance.now() - began);
      left.delete(id);
    }
  }
}
