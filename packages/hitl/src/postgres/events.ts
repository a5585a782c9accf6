import { canonical } from '../core/canonical.ts';
import type { Hold, Refusal } from '../ports/ledger.ts';
import type { RunEvent } from '../schema/event.ts';
import type { RunId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import { type Db, inTransaction, type Pool } from './connection/db.ts';
import { toEvent } from './rows.ts';
import { whyNotHeld } from './runs.ts';
import { appendEvent, lockOutbox, markRelayed, readEvents, takeOutbox } from './sql/events.ts';

export async function append(db: Db, hold: Hold, event: { type: string; data: JsonObject }): Promise<RunEvent | Refusal> {
  const [row] = await appendEvent(db, {
    run_id: hold.runId,
    owner: hold.owner,
    fence: hold.fence,
    type: event.type,
    data: canonical(event.data),
  });
  return row === undefined ? whyNotHeld(db, hold) : toEvent(row);
}

export async function read(db: Db, filter: { runId: RunId; after?: number; limit?: number }): Promise<RunEvent[]> {
  return (await readEvents(db, { run_id: filter.runId, after: filter.after ?? 0, page: filter.limit ?? 1000 })).map(toEvent);
}

/** One relay at a time over all nodes, which is what keeps each run's events in order; the others find nothing to do. */
export async function relay(pool: Pool, pass: (events: readonly RunEvent[]) => Promise<void>, limit: number): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const [lock] = await lockOutbox(tx, {});
    if (lock?.locked !== true) return 0;
    const events = (await takeOutbox(tx, { page: limit })).map(toEvent);
    if (events.length === 0) return 0;
    await pass(events);
    await markRelayed(tx, { runs: events.map((event) => event.runId), seqs: events.map((event) => event.seq) });
    return events.length;
  });
}
