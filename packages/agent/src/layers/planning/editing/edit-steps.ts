import type { JsonObject } from '@dream-agent/hitl';
import type { Language } from '../../../contract/language.ts';
import type { PlanEdit, Todo } from '../../../contract/plan.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import { didYouMean } from '../../../nearest-name.ts';
import { dependsOnTodo, topologicalOrder } from '../dependency-graph.ts';
import { estimateTool } from '../estimate.ts';
import { inheritedParameters, inheritedSubject } from '../parameters/inherit-parameters.ts';
import { parameterProblems } from '../parameters/parameter-schema.ts';
import { missingInputs, reads, toolNamed } from '../parameters/todo-inputs.ts';
import { taskSentence } from '../task-sentence.ts';

/** The todos of a plan that is being edited, and what the edits are read against. */
export interface Editing {
  readonly todos: readonly Todo[];
  readonly tools: readonly ToolDefinition[];
  readonly language: Language;
}

type Edit<Op extends PlanEdit['op']> = Extract<PlanEdit, { op: Op }>;

/** The error of an edit that can't be made. */
export const editInvalid = (message: string): AgentError => new AgentError('PLAN_EDIT_INVALID', message);

/** Puts a new todo where it was asked to be, or else before the first one that reads what it makes. */
export function addTodo({ todos, tools, language }: Editing, edit: Edit<'add'>, id: string): Todo[] {
  const tool = toolNamed(edit.tool, tools);
  const { at } = edit;
  if (at !== undefined && at > todos.length)
    throw editInvalid(`place ${at} is behind the end of the plan; it has places 0 to ${todos.length}`);
  const earlier = at === undefined ? todos : todos.slice(0, at);
  const parameters = checked(tool, { ...inheritedParameters(tool, todos), ...edit.parameters });
  const made: Todo = {
    id,
    version: 1,
    task: edit.task ?? taskSentence(tool, inheritedSubject(parameters), language),
    tool: tool.name,
    parameters,
    dependsOn: edit.dependsOn ?? earlier.filter((other) => reads({ tool: tool.name }, other, tools)).map((other) => other.id),
    status: 'pending',
    estimate: estimateTool(tool),
  };
  for (const wanted of made.dependsOn) find(todos, wanted);
  const late = at === undefined ? undefined : made.dependsOn.find((wanted) => !earlier.some((other) => other.id === wanted));
  if (late !== undefined) throw editInvalid(`a todo at place ${at} would come before "${late}", which it depends on`);
  requireInputs(made, todos, tools);

  const readers = todos.filter(
    (other, index) =>
      other.status === 'pending' &&
      (at === undefined || index >= at) &&
      reads(other, made, tools) &&
      !made.dependsOn.some((wanted) => wanted === other.id || dependsOnTodo(todos, wanted, other.id)),
  );
  const wired = todos.map((other) => (readers.includes(other) ? { ...other, dependsOn: [...other.dependsOn, id] } : other));
  const first = todos.findIndex((other) => readers.includes(other));
  return topologicalOrder(wired.toSpliced(at ?? (first === -1 ? todos.length : first), 0, made));
}

/** Takes a todo out. What only could use its result stays; what needs it goes too, or is what stands in the way. */
export function removeTodo({ todos, tools }: Editing, edit: Edit<'remove'>): Todo[] {
  const gone = [untouched(todos, edit.id, 'removed').id];
  let left = todos;
  for (;;) {
    left = left
      .filter(({ id }) => !gone.includes(id))
      .map((todo) =>
        todo.dependsOn.some((id) => gone.includes(id)) ? { ...todo, dependsOn: todo.dependsOn.filter((id) => !gone.includes(id)) } : todo,
      );
    const needing = left.filter((todo) => {
      const before = find(todos, todo.id);
      return (
        before.dependsOn.length > todo.dependsOn.length &&
        missingInputs(todo, left, tools).some((kind) => !missingInputs(before, todos, tools).includes(kind))
      );
    });
    if (needing.length === 0) break;
    gone.push(...needing.map(({ id }) => id));
  }
  const others = todos.filter(({ id }) => id !== edit.id && gone.includes(id)).map(({ id }) => id);
  if (others.length > 0 && !edit.dependants) {
    throw editInvalid(
      `"${edit.id}" can't be removed alone: ${others.join(', ')} need${others.length === 1 ? 's' : ''} what it makes; remove them too with dependants: true`,
    );
  }
  for (const id of others) untouched(todos, id, 'removed');
  if (left.length === 0) throw editInvalid(`without ${gone.join(', ')} nothing would be left; a plan has at least one todo`);
  return [...left];
}

/** Changes what a todo does or waits for. Parameters are merged; `null` takes one out. */
export function updateTodo({ todos, tools }: Editing, edit: Edit<'update'>): Todo[] {
  const before = untouched(todos, edit.id, 'changed');
  const tool = toolNamed(before.tool, tools);
  const merged = Object.entries({ ...before.parameters, ...edit.parameters }).filter(
    ([name, value]) => value !== null || !isIn(edit.parameters, name),
  );
  const after: Todo = {
    ...before,
    task: edit.task ?? before.task,
    parameters: edit.parameters === undefined ? before.parameters : checked(tool, Object.fromEntries(merged)),
    dependsOn: edit.dependsOn === undefined ? before.dependsOn : [...new Set(edit.dependsOn)],
  };
  for (const wanted of after.dependsOn) find(todos, wanted);
  const ordered = topologicalOrder(todos.map((todo) => (todo.id === edit.id ? after : todo)));
  if (edit.dependsOn !== undefined) requireInputs(after, ordered, tools);
  return ordered;
}

/** Moves a todo, though not before what it depends on nor behind what depends on it. */
export function reorderTodo({ todos }: Editing, edit: Edit<'reorder'>): Todo[] {
  const todo = untouched(todos, edit.id, 'moved');
  if (edit.at >= todos.length) throw editInvalid(`there is no place ${edit.at}; the plan has places 0 to ${todos.length - 1}`);
  const moved = todos.filter(({ id }) => id !== edit.id).toSpliced(edit.at, 0, todo);
  moved.forEach((other, index) => {
    const late = other.dependsOn.find((id) => moved.findIndex((one) => one.id === id) > index);
    if (late !== undefined) throw editInvalid(`at place ${edit.at}, "${other.id}" would come before "${late}", which it depends on`);
  });
  return moved;
}

function find(todos: readonly Todo[], id: string): Todo {
  const todo = todos.find((one) => one.id === id);
  if (todo !== undefined) return todo;
  throw editInvalid(
    `there is no todo "${id.slice(0, 100)}" in the plan${didYouMean(
      id,
      todos.map((one) => one.id),
    )}`,
  );
}

function untouched(todos: readonly Todo[], id: string, verb: string): Todo {
  const todo = find(todos, id);
  if (todo.status === 'pending') return todo;
  throw editInvalid(`"${id}" can't be ${verb}: it is ${todo.status}; only todos that have not begun can be`);
}

function requireInputs(todo: Todo, todos: readonly Todo[], tools: readonly ToolDefinition[]): void {
  const [kind] = missingInputs(todo, todos, tools);
  if (kind === undefined) return;
  const inPlan = todos
    .filter((other) => tools.some((tool) => tool.name === other.tool && tool.produces.includes(kind)))
    .map(({ id }) => id);
  const makers = tools.filter((tool) => tool.produces.includes(kind)).map(({ name }) => name);
  const advice =
    inPlan.length > 0
      ? `let it depend on ${inPlan.join(' or ')}`
      : makers.length > 0
        ? `add ${makers.join(' or ')} first`
        : 'no tool makes it';
  throw editInvalid(`"${todo.id}" needs "${kind}", and nothing it depends on makes it; ${advice}`);
}

function checked(tool: ToolDefinition, parameters: JsonObject): Todo['parameters'] {
  const problems = parameterProblems(tool, parameters);
  if (problems.length > 0) throw editInvalid(problems.join('; '));
  return parameters as Todo['parameters'];
}

const isIn = (parameters: object | undefined, name: string): boolean => parameters !== undefined && Object.hasOwn(parameters, name);
