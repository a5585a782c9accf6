import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { NodeProcess } from '../cluster/node-process.ts';

const LOOK_MS = 25;
const LONGEST_MS = 30_000;
/** A node that drives nothing has nothing to leave behind; most of them do within this. */
const UNTIL_IT_DRIVES_MS = 5_000;

export interface Stopped {
  readonly exitCode: number | null;
  /** Runs that it held when it was told. */
  readonly held: number;
  /** Runs that it still holds, with a lease, after it has gone. */
  readonly leasesLeft: number;
  /** Milliseconds from its end until each of those runs was in other hands, or at its end; 0 where it was sooner. */
  readonly takenAfter: readonly number[];
}

/** Tells a node to stop, as an upgrade does, and looks at what becomes of its runs. */
export async function stopAndWatch(pool: pg.Pool, node: NodeProcess): Promise<Stopped> {
  const owner = node.name;
  const look = () =>
    pool.query<{ id: string; fence: string }>('select id, fence from hitl.runs where owner = $1 and lease_until > clock_timestamp()', [
      owner,
    ]);
  let held = await look();
  for (const until = performance.now() + UNTIL_IT_DRIVES_MS; held.rows.length === 0 && performance.now() < until; held = await look())
    await sleep(LOOK_MS);
  const left = new Map(held.rows.map(({ id, fence }) => [id, fence]));
  const taken: number[] = [];
  let goneAt: number | undefined;
  let leasesLeft = 0;
  node.terminate();
  const gone = node.ended().then(async (code) => {
    goneAt = performance.now();
    const kept = await pool.query('select from hitl.runs where owner = $1 and lease_until > clock_timestamp()', [owner]);
    leasesLeft = kept.rowCount ?? 0;
    return code;
  });
  const until = performance.now() + LONGEST_MS;
  while (left.size > 0 && performance.now() < until) {
    const { rows } = await pool.query<{ id: string; fence: string; over: boolean }>(
      `select id, fence, status <> 'running' as over from hitl.runs where id = any($1)`,
      [[...left.keys()]],
    );
    const now = performance.now();
    for (const { id, fence, over } of rows) {
      if (!over && fence === left.get(id)) continue;
      taken.push(now);
      left.delete(id);
    }
    await sleep(LOOK_MS);
  }
  const exitCode = await gone;
  const end = goneAt ?? performance.now();
  return {
    exitCode,
    held: held.rows.length,
    leasesLeft,
    takenAfter: [...taken.map((at) => Math.max(0, at - end)), ...[...left.keys()].map(() => LONGEST_MS)],
  };
}
