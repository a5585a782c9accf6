import type { Todo } from '../../../contract/plan.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import { didYouMean } from '../../../nearest-name.ts';

/** The definition of a tool, or an error with the name that was probably meant. */
export function toolNamed(name: string, tools: readonly ToolDefinition[]): ToolDefinition {
  const found = tools.find((tool) => tool.name === name);
  if (found !== undefined) return found;
  const known = tools.map((tool) => tool.name);
  throw new AgentError('TOOL_UNKNOWN', `there is no tool "${name.slice(0, 100)}"${didYouMean(name, known)}`);
}

/** The kinds of data that a todo needs and that none of the todos it depends on makes. */
export function missingInputs(todo: Pick<Todo, 'tool' | 'dependsOn'>, todos: readonly Todo[], tools: readonly ToolDefinition[]): string[] {
  const made = todos.filter(({ id }) => todo.dependsOn.includes(id)).flatMap((other) => producesOf(other, tools));
  const tool = tools.find(({ name }) => name === todo.tool);
  return tool === undefined ? [] : neededBy(tool, made).filter((kind) => !made.includes(kind));
}

/** What a tool needs where there is this already: of the kinds of which any will do, the first if there is none. */
export const neededBy = ({ consumes, needs_one_of: oneOf }: ToolDefinition, there: readonly string[]): string[] => [
  ...consumes,
  ...(oneOf.some((kind) => there.includes(kind)) ? [] : oneOf.slice(0, 1)),
];

/** Whether a todo reads something that another one makes, whether it has to or only can. */
export function reads(reader: Pick<Todo, 'tool'>, maker: Pick<Todo, 'tool'>, tools: readonly ToolDefinition[]): boolean {
  const tool = tools.find(({ name }) => name === reader.tool);
  const made = producesOf(maker, tools);
  return tool !== undefined && [...tool.consumes, ...tool.uses].some((kind) => made.includes(kind));
}

/** The kinds of data that a todo makes. */
export const producesOf = (todo: Pick<Todo, 'tool'>, tools: readonly ToolDefinition[]): readonly string[] =>
  tools.find((tool) => tool.name === todo.tool)?.produces ?? [];
