import type { Actor, RequestId } from '@dream-agent/hitl';
import { Command } from '@langchain/langgraph';
import type { Language } from '../../../contract/language.ts';
import type { Todo } from '../../../contract/plan.ts';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import { isOnItsWay, type Standing } from '../../../standing.ts';
import type { AgentStateValue } from '../../../state.ts';

const TEXTS: Readonly<Record<Language, { removed: string; skipped: string }>> = {
  ko: { removed: '멈춘 동안 계획에서 빠졌습니다', skipped: '멈춘 동안 건너뛰기로 했습니다' },
  en: { removed: 'taken out of the plan while it stood still', skipped: 'skipped while it stood still' },
  ja: { removed: '停止中に計画から外されました', skipped: '停止中にスキップが選ばれました' },
};

/**
 * Goes over from the plan that was under way to the changed one that the gates have let through. A todo that is different begins
 * anew: nothing that was approved or asked about it before counts any more.
 */
export const adoptPlan = (parts: Parts) => async (state: AgentStateValue) => {
  const { plan, todos, results, language } = state;
  if (plan === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is no plan to go over to');
  const current = new Map(todos.map((todo) => [todo.id, todo]));
  const changed = plan.todos.filter(({ id, version }) => version > (current.get(id)?.version ?? 0));
  const removed = todos
    .filter(({ id, status }) => (status === 'pending' || status === 'running') && !plan.todos.some((todo) => todo.id === id))
    .map((todo): Todo => ({ ...todo, version: todo.version + 1, status: 'skipped' }));
  const standings = [
    ...changed.map((todo) => [todo.id, standingOf(todo, results[todo.id], TEXTS[language].skipped)] as const),
    ...removed.map(({ id }) => [id, { status: 'skipped', todoId: id, because: TEXTS[language].removed } satisfies Standing] as const),
  ];
  for (const [id] of standings) await withdraw(parts, results[id]);
  return new Command({
    update: {
      before: null,
      todos: [...changed, ...removed],
      results: Object.fromEntries(standings.filter((entry): entry is [string, Standing] => entry[1] !== undefined)),
      rounds: Object.fromEntries(changed.map(({ id }) => [id, []])),
    },
    goto: 'dispatch',
  });
};

function standingOf({ id, status }: Todo, before: Standing | undefined, because: string): Standing | undefined {
  if (status === 'skipped') return before === undefined || isOnItsWay(before) ? { status: 'skipped', todoId: id, because } : before;
  return before === undefined ? undefined : { status: 'again', todoId: id, ordinal: 0, parameters: {} };
}

/** Nobody is to decide about what will not be done. A request that was decided meanwhile stays as it is. */
async function withdraw({ ledger, hold }: Parts, standing: Standing | undefined): Promise<void> {
  if (standing?.status !== 'asked') return;
  const actor: Actor = { kind: 'agent', id: hold.owner, channel: 'internal' };
  await ledger.cancelRequest(standing.requestId as RequestId, { actor, reason: 'the todo was changed' });
}
