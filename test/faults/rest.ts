import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const DRAIN_MS = 120_000;
const OPEN_RUNS = 'select (select count(*) from hitl.runs where ended_at is null)';
const NOT_PASSED_ON = 'select count(*) from hitl.events where relayed_at is null';
const NOT_DELIVERED = "select count(*) from server.webhook_deliveries where status = 'pending'";

/** Nothing breaks any more: everything that was begun comes to an end, and everybody is told. */
export async function comeToRest(pool: pg.Pool, control = false): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  while (performance.now() < until) {
    await sleep(500);
    const left = await pool
      .query<{ left: number }>(control ? `${OPEN_RUNS} as left` : `${OPEN_RUNS} + (${NOT_PASSED_ON}) + (${NOT_DELIVERED}) as left`)
      .catch(() => undefined);
    if (Number(left?.rows[0]?.left) === 0) return;
  }
}
