import { REQUEST_KINDS, RUN_STATUSES } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { Gauge, type Registry } from 'prom-client';
import { countLiveRuns } from '../../postgres/sql/metrics/count-live-runs.ts';
import { countPending } from '../../postgres/sql/metrics/count-pending.ts';

const LIVE = RUN_STATUSES.slice(0, RUN_STATUSES.indexOf('succeeded'));

/**
 * What waits and what runs in the whole deployment, read when somebody asks; every node tells the same. What can't be read is left
 * out, and an alert on its absence notices.
 */
export function measureDatabase(db: Db, figures: Registry): void {
  const runs = sharedRead(() => countLiveRuns(db, {}));
  const pending = sharedRead(() => countPending(db, {}));
  const gauge = (name: string, help: string, labelNames: string[], collect: (one: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [figures],
      collect() {
        this.reset();
        return collect(this).catch(() => {
          // Without labels it has been set to nought, which would be a lie.
          if (labelNames.length === 0) this.remove();
        });
      },
    });
  gauge('dream_agent_runs', 'Runs that have not ended, by status', ['status'], async (one) => {
    const rows = await runs();
    for (const status of LIVE) one.set({ status }, rows.find((row) => row.status === status)?.runs ?? 0);
  });
  gauge('dream_agent_runs_claimable', 'Runs that wait for a node to drive them', [], async (one) => {
    const rows = await runs();
    one.set(rows.reduce((sum, { claimable }) => sum + claimable, 0));
  });
  gauge('dream_agent_requests_pending', 'Requests that wait for a decision, by kind', ['kind'], async (one) => {
    const rows = await pending();
    for (const kind of REQUEST_KINDS) one.set({ kind }, rows.find((row) => row.kind === kind)?.requests ?? 0);
  });
  gauge('dream_agent_requests_oldest_pending_seconds', 'How long the oldest request has waited, by kind', ['kind'], async (one) => {
    const rows = await pending();
    for (const kind of REQUEST_KINDS) one.set({ kind }, rows.find((row) => row.kind === kind)?.oldest ?? 0);
  });
}

/** Figures that are asked for together are read once. */
function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
