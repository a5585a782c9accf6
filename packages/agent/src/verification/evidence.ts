import type { Plan, Todo } from '../contract/plan.ts';
import type { TodoResult, ToolOutput } from '../contract/todo-result.ts';
import type { VerifyInput } from './verification.ts';

/** The run as the checks look at it. */
export interface Evidence {
  readonly plan: Plan;
  /** The newest version of each todo, in plan order. */
  readonly todos: readonly Todo[];
  /** The last result of each todo. */
  readonly results: ReadonlyMap<string, TodoResult>;
  readonly outputs: readonly { readonly todo: Todo; readonly output: ToolOutput }[];
  readonly tools: VerifyInput['tools'];
}

/** What a check found before it is put into words: `null` where it couldn't look. */
export interface Finding {
  readonly name: string;
  readonly weight: number;
  readonly passed: boolean | null;
  /** Numbers and names, the same in every language. */
  readonly figures: string;
}

/** Puts what is known about each todo in one place. */
export function gatherEvidence({ plan, todos, results, tools }: VerifyInput): Evidence {
  const newest = new Map(plan.todos.map((todo) => [todo.id, todo]));
  for (const todo of todos) {
    if (todo.version >= (newest.get(todo.id)?.version ?? 0)) newest.set(todo.id, todo);
  }
  const list = Array.isArray(results) ? (results as readonly TodoResult[]) : Object.values(results as Readonly<Record<string, TodoResult>>);
  const last = new Map(list.map((result) => [result.todoId, result]));
  const all = [...newest.values()];
  return {
    plan,
    todos: all,
    results: last,
    outputs: all.flatMap((todo) => {
      const result = last.get(todo.id);
      return result?.status === 'completed' ? [{ todo, output: result.output }] : [];
    }),
    tools,
  };
}

/** A check of many things, each good or bad: it passes if none is bad, and says which are. With nothing to look at it can't be made. */
export function noneBad<Item>(name: string, weight: number, items: readonly Item[], bad: (item: Item) => string | undefined): Finding {
  if (items.length === 0) return { name, weight, passed: null, figures: '' };
  const found = items.map(bad).filter((problem) => problem !== undefined);
  const shown = found.slice(0, 5).join(', ');
  const figures = `${items.length - found.length}/${items.length}${found.length === 0 ? '' : ` (${shown}${found.length > 5 ? ', …' : ''})`}`;
  return { name, weight, passed: found.length === 0, figures };
}

/** A share that must not be larger than `most`; unknown where there is nothing to divide. */
export function shareAtMost(name: string, weight: number, part: number | undefined, whole: number | undefined, most: number): Finding {
  if (part === undefined || whole === undefined || whole <= 0) return { name, weight, passed: null, figures: '' };
  const share = part / whole;
  return { name, weight, passed: share <= most, figures: `${part}/${whole} (${(share * 100).toFixed(1)} % ≤ ${most * 100} %)` };
}
