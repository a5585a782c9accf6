import type { Todo } from '../../contract/plan.ts';
import type { Standing } from '../../standing.ts';
import type { Tools } from '../../tools/tool.ts';

/** Whether a todo was left out because the data has nothing to do it with. */
export const isAbsent = (standing: Standing | undefined): boolean => standing?.status === 'skipped' && standing.absent === true;

export interface NeedsAbsent {
  readonly todos: readonly Todo[];
  readonly tools: Tools;
  readonly lost: (id: string) => boolean;
}

/** Whether a todo can't be done without what its lost dependencies would have made: it consumes that, or nothing is left of what it needs one of. */
export function needsAbsent(todo: Todo, { todos, tools, lost }: NeedsAbsent): boolean {
  const definition = tools.get(todo.tool)?.definition;
  if (definition === undefined) return true;
  const madeBy = (of: (id: string) => boolean): ReadonlySet<string> =>
    new Set(
      todos.filter(({ id }) => todo.dependsOn.includes(id) && of(id)).flatMap(({ tool }) => tools.get(tool)?.definition.produces ?? []),
    );
  const there = madeBy((id) => !lost(id));
  const { consumes, can_lack: canLack = [], needs_one_of: oneOf } = definition;
  return (
    consumes.some((kind) => !there.has(kind) && !canLack.includes(kind)) || (oneOf.length > 0 && !oneOf.some((kind) => there.has(kind)))
  );
}
