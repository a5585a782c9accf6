import { z } from 'zod';
import { type Plan, PlanEditSchema, type Todo } from '../contract/plan.ts';
import { AgentError } from '../errors.ts';
import { chooseStrategy, estimatePlan, estimateTool, formSwarm, topologicalOrder } from '../layers/planning/index.ts';
import { parameterProblems } from '../layers/planning/parameters/parameter-schema.ts';
import type { Mind, ReadInstruction } from '../parts.ts';
import { askModel, type ModelParts } from './ask-model.ts';
import { avoidText, guidanceText } from './session-texts.ts';

/** A model's plan: of tools that exist, with parameters that fit, and without a circle. */
export async function planWithModel(
  parts: ModelParts,
  { understanding, today, guidance, uploads }: Parameters<Mind['plan']>[0],
): Promise<Plan> {
  const { tools, session } = parts;
  const { language } = understanding;
  const schema = z.strictObject({
    todos: z
      .array(
        z.strictObject({
          tool: z.enum(tools.map(({ name }) => name)),
          task: z.string().min(1).max(400),
          parameters: z.record(z.string(), z.json()),
          /** Places of the todos it needs, counted from 0. */
          depends_on: z.array(z.int().min(0)),
        }),
      )
      .min(1)
      .max(30),
  });
  const catalogue = tools.map(({ name, description, consumes, produces, parameters }) => ({
    name,
    description: description[language],
    consumes,
    produces,
    parameters,
  }));
  const data = {
    understanding: JSON.stringify({ ...understanding, ...((uploads?.sources.length ?? 0) > 0 && { uploads: uploads?.sources }) }),
    tools: JSON.stringify(catalogue),
    guidance: guidanceText(session, guidance, language),
    avoid: avoidText(session),
  };
  const said = await askModel(parts, { name: 'planning.plan', language, values: { today }, data }, schema);
  const ids = said.todos.map(({ tool }, index) => `todo_${index + 1}_${tool}`);
  const todos = said.todos.map(({ tool: name, task, parameters, depends_on }, index): Todo => {
    const tool = tools.find((known) => known.name === name);
    const id = ids[index];
    if (tool === undefined || id === undefined) throw new AgentError('MODEL_OUTPUT_INVALID', `there is no tool "${name}"`);
    const problems = parameterProblems(tool, parameters);
    if (problems.length > 0) throw new AgentError('MODEL_OUTPUT_INVALID', `${name}: ${problems.join('; ')}`);
    const dependsOn = depends_on.map((place) => ids[place]).filter((other) => other !== undefined);
    return { id, version: 1, task, tool: name, parameters, dependsOn, status: 'pending', estimate: estimateTool(tool) };
  });
  const ordered = inOrder(todos);
  const strategy = chooseStrategy(ordered, tools);
  const formed = strategy === 'SWARM' ? formSwarm(ordered, tools, language) : ordered;
  return { version: 1, language, goal: understanding.request, todos: formed, strategy, estimate: estimatePlan(formed) };
}

/** A model's plan that goes in circles is a wrong answer, not a broken program. */
function inOrder(todos: readonly Todo[]): Todo[] {
  try {
    return topologicalOrder(todos);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    throw new AgentError('MODEL_OUTPUT_INVALID', error.message, { cause: error });
  }
}

/** A model's reading of a wish about a plan. */
export async function editsWithModel(
  parts: ModelParts,
  { plan, instruction }: Parameters<Mind['readInstruction']>[0],
): Promise<ReadInstruction> {
  const schema = z.strictObject({ edits: z.array(PlanEditSchema).max(20), not_understood: z.string().max(1000).nullable() });
  const data = { plan: JSON.stringify(plan), tools: parts.tools.map(({ name }) => name).join('\n'), wish: instruction };
  const said = await askModel(parts, { name: 'edits.edit_plan', language: plan.language, data }, schema);
  return said.edits.length > 0 ? { edits: said.edits } : { notUnderstood: said.not_understood ?? instruction };
}
