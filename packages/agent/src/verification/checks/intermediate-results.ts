import { type Evidence, type Finding, noneBad } from '../evidence.ts';

/** Whether what the todos have handed over so far can be built on. */
export function checkIntermediateResults({ todos, results, outputs }: Evidence): readonly Finding[] {
  const completed = todos.filter(({ status }) => status === 'completed');
  const done = new Set(outputs.map(({ todo }) => todo.id));
  return [
    noneBad('results_present', 3, completed, ({ id }) => (results.get(id)?.status === 'completed' ? undefined : id)),
    noneBad('summaries_present', 1, outputs, ({ todo, output }) => (output.summary.trim() === '' ? todo.id : undefined)),
    noneBad('data_present', 2, outputs, ({ todo, output }) =>
      Object.keys(output.data).length + output.artifacts.length === 0 ? todo.id : undefined,
    ),
    noneBad(
      'dependencies_met',
      2,
      outputs.filter(({ todo }) => todo.dependsOn.length > 0),
      ({ todo }) => (todo.dependsOn.every((id) => done.has(id)) ? undefined : todo.id),
    ),
    noneBad(
      'files_not_empty',
      1,
      outputs.flatMap(({ output }) => output.artifacts),
      ({ name, bytes }) => (bytes === 0 ? name : undefined),
    ),
    noneBad('no_warnings', 1, outputs, ({ todo, output }) =>
      output.warnings.length > 0 ? `${todo.id}: ${output.warnings.length}` : undefined,
    ),
  ];
}
