import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Plan, type PlanEdit, type PlanEditInput, PlanEditSchema, type Strategy, type Todo } from '../../../contract/plan.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import { estimatePlan } from '../estimate.ts';
import { formSwarm } from '../form-swarm.ts';
import { chooseStrategy, strategyProblem } from '../strategy.ts';
import { diffPlans, isEmptyDiff, type PlanDiff } from './diff-plan.ts';
import { addTodo, type Editing, editInvalid, removeTodo, reorderTodo, updateTodo } from './edit-steps.ts';

export interface EditedPlan {
  readonly plan: Plan;
  readonly diff: PlanDiff;
}

/**
 * Makes the next version of a plan. All edits apply, one after the other, or none does; the plan that came in stays as it is
 * either way. A todo that changed has its next version, and ids that were once used are not used again.
 */
export function editPlan(plan: Plan, edits: readonly PlanEditInput[], tools: readonly ToolDefinition[]): EditedPlan {
  if (edits.length === 0) throw editInvalid('there are no edits; name at least one');
  let todos: readonly Todo[] = plan.todos;
  let wanted: Strategy | undefined;
  let added = 0;
  for (const [index, input] of edits.entries()) {
    const edit = readEdit(input, index);
    if (edit.op === 'strategy') wanted = edit.strategy;
    else
      todos = applyEdit(
        { todos, tools, language: plan.language },
        edit,
        edit.op === 'add' ? addedTodoId(plan.version + 1, ++added, edit.tool) : '',
      );
  }
  const strategy = strategyAfter(plan, todos, wanted, tools);
  const formed = strategy === 'SWARM' && plan.strategy !== 'SWARM' ? formSwarm(todos, tools, plan.language) : todos;
  return finishEdit(plan, formed, strategy);
}

/** The id that the `nth` todo added in a version of a plan gets. */
export const addedTodoId = (planVersion: number, nth: number, tool: string): string => `todo_v${planVersion}_${nth}_${tool}`;

/** The next version of a plan with these todos, which have their old versions unless they changed. */
export function finishEdit(plan: Plan, todos: readonly Todo[], strategy: Strategy): EditedPlan {
  const old = new Map(plan.todos.map((todo) => [todo.id, todo]));
  const versioned = todos.map((todo) => {
    const before = old.get(todo.id);
    if (before === undefined) return todo;
    return isDeepStrictEqual({ ...todo, version: before.version }, before) ? before : { ...todo, version: before.version + 1 };
  });
  const next: Plan = { ...plan, version: plan.version + 1, todos: versioned, strategy, estimate: estimatePlan(versioned) };
  const diff = diffPlans(plan, next);
  if (isEmptyDiff(diff)) throw editInvalid('the plan is like that already; nothing would change');
  return { plan: next, diff };
}

function readEdit(input: PlanEditInput, index: number): PlanEdit {
  const result = PlanEditSchema.safeParse(input);
  if (result.success) return result.data;
  throw editInvalid(`edit ${index + 1} is none: ${z.prettifyError(result.error).replaceAll('\n', ' ')}`);
}

function applyEdit(editing: Editing, edit: Exclude<PlanEdit, { op: 'strategy' }>, newId: string): Todo[] {
  switch (edit.op) {
    case 'add':
      return addTodo(editing, edit, newId);
    case 'remove':
      return removeTodo(editing, edit);
    case 'update':
      return updateTodo(editing, edit);
    case 'reorder':
      return reorderTodo(editing, edit);
  }
}

/** What was asked for; else what somebody chose before, as long as it is possible; else what suits the plan now. */
function strategyAfter(plan: Plan, todos: readonly Todo[], wanted: Strategy | undefined, tools: readonly ToolDefinition[]): Strategy {
  const problem = wanted === undefined ? undefined : strategyProblem(wanted, todos, tools);
  if (problem !== undefined) throw editInvalid(problem);
  if (wanted !== undefined) return wanted;
  const chosenByHand = plan.strategy !== chooseStrategy(plan.todos, tools);
  return chosenByHand && strategyProblem(plan.strategy, todos, tools) === undefined ? plan.strategy : chooseStrategy(todos, tools);
}
