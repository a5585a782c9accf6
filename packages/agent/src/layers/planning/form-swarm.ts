import type { Language } from '../../contract/language.ts';
import type { Todo } from '../../contract/plan.ts';
import { SYNTHESIS, type ToolDefinition } from '../../contract/tool-definition.ts';
import { topologicalOrder } from './dependency-graph.ts';
import { estimateTool } from './estimate.ts';
import { taskSentence } from './task-sentence.ts';

/**
 * Makes the todos of a plan a swarm: an analysis that can look through several lenses becomes one analyst for each, and what they
 * find is compared in the end. What read the analysis before reads the comparison too. Todos that have begun stay as they are.
 */
export function formSwarm(todos: readonly Todo[], tools: readonly ToolDefinition[], language: Language): Todo[] {
  const toolOf = ({ tool }: Todo): ToolDefinition | undefined => tools.find(({ name }) => name === tool);
  const spread = todos.flatMap((todo): Todo[] => [todo, ...analystsBeside(todo, toolOf(todo), language)]);
  const comparing = tools.find(({ produces }) => produces.includes(SYNTHESIS));
  const analysts = spread.filter((todo) => toolOf(todo)?.executor === 'insight' && toolOf(todo) !== comparing);
  if (comparing === undefined || analysts.length < 2 || spread.some(({ tool }) => tool === comparing.name)) return topologicalOrder(spread);

  const id = `todo_${comparing.name}`;
  const synthesis: Todo = {
    id,
    version: 1,
    task: taskSentence(comparing, '', language),
    tool: comparing.name,
    parameters: { analysts: analysts.length },
    dependsOn: analysts.map((todo) => todo.id),
    status: 'pending',
    estimate: estimateTool(comparing),
  };
  const isReader = (todo: Todo): boolean =>
    todo.status === 'pending' && !analysts.includes(todo) && todo.dependsOn.some((needed) => synthesis.dependsOn.includes(needed));
  return topologicalOrder([...spread.map((todo) => (isReader(todo) ? { ...todo, dependsOn: [...todo.dependsOn, id] } : todo)), synthesis]);
}

/** Whether an analysis can look through a lens: nobody has said otherwise by setting what the lens would. */
export const lensesFor = ({ parameters, status }: Pick<Todo, 'parameters' | 'status'>, tool: ToolDefinition | undefined) =>
  status !== 'pending' || tool?.executor !== 'insight'
    ? []
    : tool.lenses.filter((lens) => Object.keys(lens.parameters).every((name) => parameters[name] === undefined));

const analystsBeside = (todo: Todo, tool: ToolDefinition | undefined, language: Language): Todo[] =>
  lensesFor(todo, tool).map((lens) => ({
    ...todo,
    id: `${todo.id}_${lens.name}`,
    version: 1,
    task: `${todo.task} (${lens.title[language]})`,
    parameters: { ...todo.parameters, ...lens.parameters },
  }));
