import type { Todo, TodoStatus } from '../../contract/plan.ts';
import type { Standing } from '../../standing.ts';
import type { AgentStateValue } from '../../state.ts';

/** What is left when a run ends before its plan does: nothing stays open, and what may have happened is not told as undone. */
export function windDown({ todos, results }: AgentStateValue): { todos: Todo[]; results: Record<string, Standing> } {
  const open = todos.filter(({ status }) => status === 'pending' || status === 'running');
  const ends = open.map((todo) => ({ todo, end: endOf(results[todo.id]) }));
  return {
    todos: ends.map(({ todo, end }): Todo => ({ ...todo, version: todo.version + 1, status: statusOf(end) })),
    results: Object.fromEntries(ends.flatMap(({ todo, end }) => (end === undefined ? [] : [[todo.id, end]]))),
  };
}

function endOf(standing: Standing | undefined): Standing | undefined {
  switch (standing?.status) {
    case 'made': {
      const { todoId, output, attempts, cached } = standing;
      return { status: 'completed', todoId, output, attempts, cached };
    }
    case 'broken': {
      const { todoId, error } = standing;
      return standing.mayHaveHappened ? { status: 'unknown', todoId, error } : { status: 'failed', todoId, error, attempts: 1 };
    }
    case 'asked':
    case 'again':
    case 'cleared':
    case undefined:
      return undefined;
    default:
      return standing;
  }
}

const statusOf = (end: Standing | undefined): TodoStatus => (end === undefined ? 'cancelled' : (end.status as TodoStatus));
