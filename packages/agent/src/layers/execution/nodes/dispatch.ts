import { Command, Send } from '@langchain/langgraph';
import type { Todo } from '../../../contract/plan.ts';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import type { AgentStateValue } from '../../../state.ts';
import { readyTodos } from '../ready-todos.ts';
import type { TodoTask } from '../todo-task.ts';

/** Sends every todo that can move to the node that moves it; all of them at once, where the strategy says so. */
export const dispatch = (parts: Parts) => async (state: AgentStateValue) => {
  const { plan, todos, results, ended } = state;
  if (plan === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is nothing to carry out');
  if (ended !== null) return new Command({ goto: 'respond' });
  const run = await parts.ledger.findRun(parts.hold.runId);
  if (run?.cancelRequestedAt) {
    return new Command({ update: { ended: { as: 'aborted', because: 'cancelled' } }, goto: 'respond' });
  }
  if (run?.pauseRequestedAt) return new Command({ goto: 'await_resume' });

  const ready = readyTodos(todos, results, plan.strategy);
  const send = (node: string, which: readonly Todo[]) => which.map((todo) => new Send(node, taskOf(state, todo)));
  const moves = [...send('propose_todo', ready.propose), ...send('execute_todo', ready.execute), ...send('ask_recovery', ready.recover)];
  if (moves.length > 0) return new Command({ goto: moves });
  if (ready.hopeless.length > 0) return new Command({ goto: 'collect' });
  if (ready.await.length > 0) return new Command({ goto: send('await_todo', ready.await) });
  return new Command({ goto: 'respond' });
};

/** A branch gets what it needs and no more: its todo, how far that has come, and what it builds on. */
function taskOf(state: AgentStateValue, todo: Todo): TodoTask {
  const earlier = (state.plan?.todos ?? [])
    .filter(({ id }) => todo.dependsOn.includes(id))
    .flatMap(({ id }) => {
      const result = state.results[id];
      return result?.status === 'completed' ? [result.output] : [];
    });
  return {
    todo,
    standing: state.results[todo.id],
    earlier,
    planVersion: state.plan?.version ?? 0,
    language: state.language,
    today: state.today,
  };
}
