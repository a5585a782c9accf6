import type { Ledger, RunId } from '@dream-agent/hitl';
import type { KeptChanges, TodoChanges } from './todo-changes.ts';

/** Keeps changes in memory, beside a ledger that is there too. */
export function createMemoryTodoChanges(ledger: Pick<Ledger, 'findRun'>): TodoChanges {
  const kept = new Map<RunId, KeptChanges[]>();
  return {
    add: async ({ runId, key, changes, actor }) => {
      const run = await ledger.findRun(runId);
      const list = kept.get(runId) ?? [];
      const existing = list.find((one) => one.key === key);
      if (existing !== undefined) return { kind: 'existing', seq: existing.seq };
      if (run === undefined || run.pauseRequestedAt === null || run.endedAt !== null) return { kind: 'not_paused' };
      const seq = list.length + 1;
      kept.set(runId, [...list, structuredClone({ seq, key, changes, by: actor })]);
      return { kind: 'kept', seq };
    },
    list: async (runId, after) => structuredClone((kept.get(runId) ?? []).filter(({ seq }) => seq > after)),
  };
}
