import type { Actor } from '@dream-agent/hitl';
import { type Pool, statement } from '@dream-agent/hitl/postgres';
import { type TodoChange, TodoChangeSchema } from '../contract/plan.ts';
import { AgentError } from '../errors.ts';
import type { TodoChanges } from './todo-changes.ts';

/**
 * The run's row is locked first: whoever resumes it comes before, and nothing is kept, or after, and what was kept is there. The
 * lock also makes the numbers rise in the order in which changes come in.
 */
const addChanges = statement<{ run_id: string; key: string; changes: string; by: string }, { seq: string }>(
  'add-todo-changes',
  `with run as materialized (
  select id from hitl.runs where id = :run_id and pause_requested_at is not null and ended_at is null for no key update
)
insert into agent.todo_changes (run_id, key, changes, by)
select run.id, :key, :changes::jsonb, :by::jsonb from run
on conflict (run_id, key) do nothing
returning seq`,
);

const findChanges = statement<{ run_id: string; key: string }, { seq: string }>(
  'find-todo-changes',
  'select seq from agent.todo_changes where run_id = :run_id and key = :key',
);

interface Row {
  seq: string;
  key: string;
  changes: unknown;
  by: unknown;
}

const listChanges = statement<{ run_id: string; after: number }, Row>(
  'list-todo-changes',
  'select seq, key, changes, by from agent.todo_changes where run_id = :run_id and seq > :after::bigint order by seq',
);

/** Keeps changes beside the checkpoints. */
export function createPostgresTodoChanges({ pool }: { readonly pool: Pool }): TodoChanges {
  return {
    add: async ({ runId, key, changes, actor }) => {
      const [added] = await addChanges(pool, { run_id: runId, key, changes: JSON.stringify(changes), by: JSON.stringify(actor) });
      if (added !== undefined) return { kind: 'kept', seq: Number(added.seq) };
      const [existing] = await findChanges(pool, { run_id: runId, key });
      return existing === undefined ? { kind: 'not_paused' } : { kind: 'existing', seq: Number(existing.seq) };
    },
    list: async (runId, after) => {
      const rows = await listChanges(pool, { run_id: runId, after });
      return rows.map(({ seq, key, changes, by }) => ({ seq: Number(seq), key, changes: parsed(changes, runId, seq), by: by as Actor }));
    },
  };
}

/** What is kept is read like anything else that comes in: an older or a newer version may have written it. */
function parsed(changes: unknown, runId: string, seq: string): readonly TodoChange[] {
  const result = TodoChangeSchema.array().safeParse(changes);
  if (!result.success) throw new AgentError('AGENT_INPUT_INVALID', `changes ${seq} of ${runId}: ${result.error.message}`);
  return result.data;
}
