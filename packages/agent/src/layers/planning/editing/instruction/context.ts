import type { JsonObject } from '@dream-agent/hitl';
import type { Plan, PlanEdit, Todo } from '../../../../contract/plan.ts';
import type { ToolDefinition } from '../../../../contract/tool-definition.ts';
import { AgentError } from '../../../../errors.ts';
import { chooseTools } from '../../choose-tools.ts';
import { dependsOnTodo } from '../../dependency-graph.ts';
import { neededBy, producesOf, reads } from '../../parameters/todo-inputs.ts';
import { addedTodoId } from '../edit-plan.ts';
import { Refused } from './refused.ts';
import type { Token } from './token.ts';

/** A todo as far as instructions speak of it. */
export type Step = Pick<Todo, 'id' | 'tool' | 'dependsOn' | 'status' | 'parameters'>;

export type Context = ReturnType<typeof createContext>;

/** The plan as the clauses read so far will have left it. Numbers always mean the plan that the person has in front of him. */
export function createContext(input: { text: string; plan: Plan; tools: readonly ToolDefinition[] }) {
  const { text, plan, tools } = input;
  let steps: readonly Step[] = plan.todos;
  let added = 0;

  const partOf = (items: readonly Token[]): string =>
    items.length === 0 ? text : text.slice(Math.min(...items.map(({ start }) => start)), Math.max(...items.map(({ end }) => end)));

  function matching(reference: Token): Step[] {
    if (reference.kind === 'ordinal') {
      const todo = reference.number === -1 ? plan.todos.at(-1) : plan.todos[reference.number - 1];
      return steps.filter(({ id }) => id === todo?.id);
    }
    return reference.kind === 'tool' ? steps.filter(({ tool }) => reference.tools.includes(tool)) : [];
  }

  /** The todos that are meant: one, unless all of them are asked for. */
  function todosFor(reference: Token, all = false): Step[] {
    const found = matching(reference);
    if (found.length === 0) throw new Refused('not_in_plan', reference.text);
    if (found.length > 1 && !all) throw new Refused('several', reference.text);
    for (const todo of found) if (todo.status !== 'pending') throw new Refused('begun', reference.text);
    return found;
  }

  function toolOf(reference: Token): ToolDefinition {
    const named = reference.kind === 'tool' ? tools.filter(({ name }) => reference.tools.includes(name)) : [];
    const [tool] = named;
    if (tool === undefined) throw new Refused('incomplete', reference.text);
    if (named.length > 1) throw new Refused('several', reference.text);
    return tool;
  }

  function addStep(tool: ToolDefinition, parameters: JsonObject, links: { after?: Step; before?: Step }): PlanEdit {
    const earlier = links.before === undefined ? steps : steps.slice(0, steps.indexOf(links.before));
    const dependsOn = earlier.filter((step) => reads({ tool: tool.name }, step, tools)).map(({ id }) => id);
    if (links.after !== undefined && !dependsOn.includes(links.after.id)) dependsOn.push(links.after.id);
    const at = links.before === undefined ? steps.length : steps.indexOf(links.before);
    const id = addedTodoId(plan.version + 1, ++added, tool.name);
    const step: Step = { id, tool: tool.name, dependsOn, status: 'pending', parameters: parameters as Todo['parameters'] };
    steps = steps.toSpliced(at, 0, step);
    return {
      op: 'add',
      tool: tool.name,
      parameters: parameters as Todo['parameters'],
      ...(links.after === undefined ? {} : { dependsOn }),
      ...(links.before === undefined ? {} : { at }),
    };
  }

  return {
    tools,
    partOf,
    matching,
    todosFor,
    pending: (): readonly Step[] => steps.filter(({ status }) => status === 'pending'),
    count: (): number => steps.length,
    newest: (): Step => steps.find(({ id }) => id.startsWith(`todo_v${plan.version + 1}_${added}_`)) as Step,

    oneTodo(reference: Token): Step {
      const [todo, ...more] = matching(reference);
      if (todo === undefined) throw new Refused('not_in_plan', reference.text);
      if (more.length > 0) throw new Refused('several', reference.text);
      return todo;
    },

    /** The tool of a todo that is to be new. One of its kind is enough: a second one would have to differ in something. */
    newTool(reference: Token): ToolDefinition {
      const tool = toolOf(reference);
      if (steps.some((step) => step.tool === tool.name)) throw new Refused('there_already', reference.text);
      return tool;
    },

    /** Adds a todo, and before it whatever makes the data it needs. */
    add(tool: ToolDefinition, reference: Token, how: { parameters?: JsonObject; after?: Step; before?: Step }): PlanEdit[] {
      const given = steps.flatMap((step) => producesOf(step, tools));
      try {
        const needed = chooseTools(neededBy(tool, given), tools, given).tools;
        const links = how.before === undefined ? {} : { before: how.before };
        const before = needed.map((one) => addStep(one, {}, links));
        return [...before, addStep(tool, how.parameters ?? {}, { ...links, ...(how.after === undefined ? {} : { after: how.after }) })];
      } catch (error) {
        if (error instanceof AgentError) throw new Refused('impossible', reference.text);
        throw error;
      }
    },

    remove(todo: Step, dependants: boolean): PlanEdit {
      steps = steps.filter(({ id }) => id !== todo.id);
      return { op: 'remove', id: todo.id, dependants };
    },

    /** Makes a todo wait for another one. */
    waitFor(todo: Step, other: Step, part: string): PlanEdit {
      if (todo.status !== 'pending') throw new Refused('begun', part);
      const known = steps.map((step) => ({ ...step, dependsOn: step.dependsOn.filter((id) => steps.some((one) => one.id === id)) }));
      if (todo.id === other.id) throw new Refused('incomplete', part);
      if (dependsOnTodo(known, todo.id, other.id)) throw new Refused('there_already', part);
      const dependsOn = [...(known.find(({ id }) => id === todo.id)?.dependsOn ?? []), other.id];
      steps = steps.map((step) => (step.id === todo.id ? { ...step, dependsOn } : step));
      return { op: 'update', id: todo.id, dependsOn };
    },

    move(todo: Step, at: number, part: string): PlanEdit {
      if (todo.status !== 'pending') throw new Refused('begun', part);
      if (steps[at]?.id === todo.id) throw new Refused('there_already', part);
      steps = steps.filter(({ id }) => id !== todo.id).toSpliced(at, 0, todo);
      return { op: 'reorder', id: todo.id, at };
    },

    /** Changes parameters of a todo. */
    change(todo: Step, parameters: JsonObject): PlanEdit {
      steps = steps.map((step) =>
        step.id === todo.id ? { ...step, parameters: { ...step.parameters, ...(parameters as Todo['parameters']) } } : step,
      );
      return { op: 'update', id: todo.id, parameters: parameters as Todo['parameters'] };
    },
  };
}
