import { Command } from '@langchain/langgraph';
import type { Todo, TodoStatus } from '../../../contract/plan.ts';
import type { Parts } from '../../../parts.ts';
import type { Standing } from '../../../standing.ts';
import type { AgentStateValue } from '../../../state.ts';
import { isAbsent } from '../absent-data.ts';
import { cycleOf } from '../cycle.ts';
import { readyTodos } from '../ready-todos.ts';
import { settleRounds } from '../settle-rounds.ts';

const STATUS: Record<Standing['status'], TodoStatus> = {
  cleared: 'running',
  asked: 'pending',
  again: 'pending',
  broken: 'running',
  made: 'running',
  completed: 'completed',
  failed: 'failed',
  skipped: 'skipped',
  refused: 'refused',
  unknown: 'unknown',
};

/** Writes what became of the todos into their next versions. What needs something that was not done is left out, and says why. */
export const collect = (parts: Pick<Parts, 'tools'>) => (state: AgentStateValue) => {
  const { plan, todos } = state;
  const settled = fallBacks(parts, state);
  const results = { ...state.results, ...settled };
  const moved = movedTodos(todos, results);
  const current = todos.map((todo) => moved.find(({ id }) => id === todo.id) ?? todo);
  const { hopeless } = readyTodos({ todos: current, results, strategy: plan?.strategy ?? 'PARALLEL', tools: parts.tools });
  const left = hopeless.map((todo): Standing => ({ status: 'skipped', todoId: todo.id, ...blockers(todo, current, results) }));
  return new Command({
    update: {
      todos: [...moved, ...hopeless.map((todo): Todo => ({ ...todo, version: todo.version + 1, status: 'skipped' }))],
      results: { ...settled, ...Object.fromEntries(left.map((standing) => [standing.todoId, standing])) },
    },
    goto: 'dispatch',
  });
};

/** The next versions of the todos whose standing says another status than they do. */
export const movedTodos = (todos: readonly Todo[], results: Readonly<Record<string, Standing>>): Todo[] =>
  todos.flatMap((todo) => {
    const standing = results[todo.id];
    if (standing === undefined || todo.status === STATUS[standing.status]) return [];
    return [{ ...todo, version: todo.version + 1, status: STATUS[standing.status] }];
  });

/** A round that was refused or failed takes nothing away from those before it: the best of them counts. */
function fallBacks({ tools }: Pick<Parts, 'tools'>, state: AgentStateValue): Record<string, Standing> {
  const found = state.todos.flatMap((todo): [string, Standing][] => {
    const status = state.results[todo.id]?.status;
    if (status !== 'refused' && status !== 'skipped' && status !== 'failed') return [];
    const cycle = cycleOf(todo, tools, state);
    const settled = cycle === undefined ? undefined : settleRounds(todo.id, cycle, state.language);
    return settled === undefined ? [] : [[todo.id, settled]];
  });
  return Object.fromEntries(found);
}

function blockers(todo: Todo, todos: readonly Todo[], results: Readonly<Record<string, Standing>>) {
  const missing = todos.filter(({ id, status }) => todo.dependsOn.includes(id) && status !== 'completed');
  const isOver = missing.filter(({ id }) => isAbsent(results[id]));
  // What the data lacks is said of all that it keeps from being done; who waits for whom helps nobody then.
  const reasons = new Set(isOver.flatMap(({ id }) => reasonOf(results[id])));
  const absent =
    missing.length > 0 && isOver.length === missing.filter(({ status }) => status !== 'pending' && status !== 'running').length;
  return {
    because: absent ? [...reasons].join(' ') : missing.map(({ task }) => task).join(', '),
    waitedFor: missing.map(({ id }) => id),
    ...(absent && { absent: true as const }),
  };
}

const reasonOf = (standing: Standing | undefined): string[] => (standing?.status === 'skipped' ? [standing.because] : []);
