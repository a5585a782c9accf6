import { Command, Send } from '@langchain/langgraph';
import type { Todo } from '../../../contract/plan.ts';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import { doneAndLeft } from '../../../stand-still.ts';
import type { AgentStateValue } from '../../../state.ts';
import { readyTodos } from '../ready-todos.ts';
import { supervise } from '../supervisor.ts';
import { taskOf } from '../todo-task.ts';
import { windDown } from '../wind-down.ts';

/** Sends every todo that can move to the node that moves it; all of them at once, where the strategy and the executors allow it. */
export const dispatch = (parts: Parts) => async (state: AgentStateValue) => {
  const { plan, todos, results, ended } = state;
  const { runId } = parts.hold;
  if (plan === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is nothing to carry out');
  if (ended !== null) return new Command({ update: windDown(state), goto: 'respond' });
  const run = await parts.ledger.findRun(runId);
  if (run === undefined || run.endedAt !== null) throw new AgentError('CHECKPOINT_FENCED', `${runId} has ended, or never was`);
  if (run.cancelRequestedAt !== null) {
    return new Command({ update: { ...windDown(state), ended: { as: 'aborted', because: 'cancelled' } }, goto: 'respond' });
  }
  if (run.pauseRequestedAt !== null) {
    parts.happened({ type: 'paused', ...doneAndLeft(todos) });
    return new Command({ goto: 'await_resume' });
  }
  const update = run.version === state.lookedAt ? {} : { lookedAt: run.version };
  if (run.version !== state.lookedAt && ((await parts.changes?.list(runId, state.changes)) ?? []).length > 0) {
    return new Command({ update, goto: 'apply_changes' });
  }

  const ready = readyTodos({ todos, results, strategy: plan.strategy, tools: parts.tools });
  const send = (node: string, which: readonly Todo[]) => which.map((todo) => new Send(node, taskOf(state, todo, parts.tools)));
  const moves = [
    ...send('propose_todo', ready.propose),
    ...send('execute_todo', supervise(parts.tools, parts.limits).admit(ready.execute)),
    ...send('judge_todo', ready.judge),
    ...send('ask_recovery', ready.recover),
  ];
  if (moves.length > 0) return new Command({ update, goto: moves });
  if (ready.hopeless.length > 0) return new Command({ update, goto: 'collect' });
  if (ready.await.length > 0) return new Command({ update, goto: send('await_todo', ready.await) });
  return new Command({ update, goto: 'respond' });
};
