import type { Hold, Refusal } from '../../ports/ledger.ts';
import type { RunEvent } from '../../schema/event.ts';
import type { RunId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import { held } from '../runs/hold.ts';
import type { MemoryStorage } from '../storage.ts';
import { emit, eventKey, type Tx } from '../transaction.ts';

export function appendEvent(tx: Tx, hold: Hold, event: { type: string; data: JsonObject }): RunEvent | Refusal {
  const holding = held(tx, hold);
  return holding.kind === 'refused' ? holding : emit(tx, holding.run, event);
}

export function readEvents({ storage }: Tx, filter: { runId: RunId; after?: number; limit?: number }): RunEvent[] {
  const last = storage.runs.get(filter.runId)?.eventSeq ?? 0;
  const limit = filter.limit ?? 1000;
  const events: RunEvent[] = [];
  for (let seq = (filter.after ?? 0) + 1; seq <= last && events.length < limit; seq++) {
    const event = storage.events.get(eventKey(filter.runId, seq));
    if (event !== undefined) events.push(event);
  }
  return events;
}

/** While somebody passes on events of a run, others leave that run alone: two at once could get it out of order. */
export async function relayOutbox(
  storage: MemoryStorage,
  relay: (events: readonly RunEvent[]) => Promise<void>,
  limit = 100,
): Promise<number> {
  const events: RunEvent[] = [];
  for (const event of storage.outbox.values()) {
    if (events.length >= limit) break;
    if (!storage.relaying.has(event.runId)) events.push(event);
  }
  if (events.length === 0) return 0;
  const runs = new Set(events.map((event) => event.runId));
  for (const run of runs) storage.relaying.add(run);
  try {
    await relay(structuredClone(events));
  } finally {
    for (const run of runs) storage.relaying.delete(run);
  }
  storage.journal.atomically(() => {
    for (const event of events) storage.outbox.delete(eventKey(event.runId, event.seq));
  });
  return events.length;
}
