import { canonical } from '@dream-agent/hitl';
import type { Source } from '../../contract/todo-result.ts';
import { type Evidence, type Finding, noneBad } from '../evidence.ts';

/** Whether what was done is what was planned, and whether the results agree with each other. */
export function checkConsistency({ plan, todos, results, outputs, tools }: Evidence): readonly Finding[] {
  const planned = new Map(plan.todos.map((todo) => [todo.id, todo]));
  const known = new Set(todos.map(({ id }) => id));
  const inPlan = todos.filter(({ id }) => planned.has(id));
  return [
    noneBad(
      'planned_tools',
      3,
      todos.filter(({ status }) => status === 'completed'),
      ({ id, tool }) => (planned.get(id)?.tool === tool ? undefined : `${id}: ${tool}`),
    ),
    noneBad('planned_parameters', 2, inPlan, ({ id, parameters }) =>
      canonical(planned.get(id)?.parameters ?? {}) === canonical(parameters) ? undefined : id,
    ),
    noneBad(
      'produced_kinds',
      2,
      outputs.filter(({ todo }) => tools?.has(todo.tool)),
      ({ todo, output }) => {
        const missing = (tools?.get(todo.tool)?.definition.produces ?? []).filter((kind) => !Object.hasOwn(output.data, kind));
        return missing.length === 0 ? undefined : `${todo.id}: ${missing.join(' ')}`;
      },
    ),
    noneBad('known_todos', 2, [...results.keys()], (id) => (known.has(id) ? undefined : id)),
    noneBad(
      'statuses_agree',
      2,
      todos.filter(({ id }) => results.has(id)),
      ({ id, status }) => (results.get(id)?.status === status ? undefined : `${id}: ${status} ≠ ${results.get(id)?.status}`),
    ),
    sourceRows(outputs.flatMap(({ output }) => output.sources)),
  ];
}

/** Where a source is counted more than once, the counts must be the same. */
function sourceRows(sources: readonly Source[]): Finding {
  const counts = new Map<string, readonly number[]>();
  for (const { name, rows } of sources) {
    if (rows !== undefined) counts.set(name, [...(counts.get(name) ?? []), rows]);
  }
  return noneBad(
    'source_rows',
    1,
    [...counts].filter(([, rows]) => rows.length > 1),
    ([name, rows]) => (new Set(rows).size === 1 ? undefined : `${name}: ${[...new Set(rows)].join(' ≠ ')}`),
  );
}
