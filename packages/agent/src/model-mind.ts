import { z } from 'zod';
import { type Plan, PlanEditSchema, type Todo } from './contract/plan.ts';
import type { ToolDefinition } from './contract/tool-definition.ts';
import { AmbiguitySchema, EntitySchema, type Understanding } from './contract/understanding.ts';
import { AgentError } from './errors.ts';
import type { Understander } from './layers/cognitive/index.ts';
import { chooseStrategy, estimatePlan, estimateTool, topologicalOrder } from './layers/planning/index.ts';
import { parameterProblems } from './layers/planning/parameter-schema.ts';
import {
  type ChatModel,
  type Circuit,
  completeStructured,
  type Done,
  findPrompt,
  type ModelFailure,
  newBoundary,
  type Prompts,
  renderPrompt,
  type Usage,
  withFallback,
} from './models/index.ts';
import type { Mind } from './parts.ts';

export interface ModelMindOptions {
  readonly model: ChatModel;
  readonly prompts: Prompts;
  readonly circuit: Circuit;
  /** Takes over whenever the model fails, and judges what it proposes. */
  readonly rules: Mind;
  readonly understander: Understander;
  readonly tools: readonly ToolDefinition[];
  /** Told when the rules had to step in. */
  readonly failed: (failure: ModelFailure) => void;
  readonly used: (usage: Usage) => void;
  readonly signal?: AbortSignal;
}

/**
 * A chat model as a mind. Whatever it proposes goes through the same checks as the rules' own proposals: intents that exist, tools
 * that exist, parameters that fit, no cycle. What fails them is shown to it once, and then the rules do it, visibly.
 */
export function createModelMind(options: ModelMindOptions): Mind {
  const { rules, circuit } = options;
  const told = <Value>(done: Done<Value>): Done<Value> => {
    if (done.by === 'rules_after_model_failed') options.failed(done.reason);
    return done;
  };
  return {
    ...rules,
    understand: async (input) => {
      const byRules = await rules.understand(input);
      const done = told(await withFallback({ circuit, rules: () => byRules, attempt: () => understandWith(options, input, byRules) }));
      return { ...done.value, by: done.by };
    },
    plan: async (input) =>
      told(await withFallback({ circuit, rules: () => rules.plan(input), attempt: () => planWith(options, input) })).value,
    // Rules first: what they understand they understand to the letter.
    readInstruction: async (input) => {
      const byRules = await rules.readInstruction(input);
      if ('edits' in byRules) return byRules;
      const attempt = () => editsWith(options, input);
      return told(await withFallback({ circuit, rules: () => byRules, attempt })).value;
    },
    // What was and was not done is computed; the model only finds the words for what is to be told first.
    respond: async (input) => {
      const byRules = await rules.respond(input);
      if (input.plan === null || input.ended !== null) return byRules;
      const attempt = async () => {
        const { text } = await ask(
          options,
          'response.compose',
          input.understanding,
          z.strictObject({ text: z.string().min(1).max(8000) }),
          {
            data: {
              request: input.understanding.request,
              results: byRules.text,
              not_done: byRules.notDone.join('\n'),
              sources: JSON.stringify(byRules.sources),
            },
          },
        );
        return { ...byRules, text: `${text}\n\n${byRules.text}` };
      };
      return told(await withFallback({ circuit, rules: () => byRules, attempt })).value;
    },
  };
}

async function understandWith(
  options: ModelMindOptions,
  input: Parameters<Mind['understand']>[0],
  byRules: Understanding,
): Promise<Understanding> {
  const { intents } = options.understander;
  const names = intents.map(({ domain, category, subcategory }) => `${domain}/${category}/${subcategory}`);
  const schema = z.strictObject({
    intent: z.enum(names),
    confidence: z.number().min(0).max(1),
    entities: z.array(EntitySchema),
    ambiguity: AmbiguitySchema.nullable(),
  });
  const said = await ask(options, 'cognitive.understand', byRules, schema, {
    values: { today: input.today },
    data: {
      request: input.request,
      conversation: input.clarified.map(({ ambiguity, answer }) => `${ambiguity.question}\n${answer}`).join('\n\n'),
      intents: names.join('\n'),
      guidance: '',
    },
  });
  const found = intents[names.indexOf(said.intent)];
  if (found === undefined) throw new AgentError('MODEL_OUTPUT_INVALID', `"${said.intent}" is no intent`);
  return {
    request: byRules.request,
    language: byRules.language,
    intent: { domain: found.domain, category: found.category, subcategory: found.subcategory, confidence: said.confidence },
    alternatives: byRules.alternatives,
    entities: said.entities,
    ...(said.ambiguity === null ? {} : { ambiguity: said.ambiguity }),
    by: 'model',
  };
}

async function planWith(options: ModelMindOptions, { understanding, today, guidance }: Parameters<Mind['plan']>[0]): Promise<Plan> {
  const { tools } = options;
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
  const said = await ask(options, 'planning.plan', understanding, schema, {
    values: { today },
    data: {
      understanding: JSON.stringify(understanding),
      tools: JSON.stringify(
        tools.map(({ name, description, consumes, produces, parameters }) => ({
          name,
          description: description.en,
          consumes,
          produces,
          parameters,
        })),
      ),
      guidance: guidance.join('\n'),
      avoid: '',
    },
  });
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
  return {
    version: 1,
    language: understanding.language,
    goal: understanding.request,
    todos: inOrder(todos),
    strategy: chooseStrategy(todos, tools),
    estimate: estimatePlan(todos),
  };
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

async function editsWith(options: ModelMindOptions, { plan, instruction }: Parameters<Mind['readInstruction']>[0]) {
  const schema = z.strictObject({ edits: z.array(PlanEditSchema).max(20), not_understood: z.string().max(1000).nullable() });
  const said = await ask(options, 'edits.edit_plan', plan, schema, {
    data: { plan: JSON.stringify(plan), tools: options.tools.map(({ name }) => name).join('\n'), wish: instruction },
  });
  return said.edits.length > 0 ? { edits: said.edits } : { notUnderstood: said.not_understood ?? instruction };
}

async function ask<Value>(
  { model, prompts, used, signal }: ModelMindOptions,
  name: string,
  { language }: { readonly language: Plan['language'] },
  schema: z.ZodType<Value>,
  fill: { readonly values?: Record<string, string>; readonly data: Record<string, string> },
): Promise<Value> {
  const boundary = newBoundary();
  const prompt = renderPrompt(findPrompt(prompts, name), { language, boundary, ...fill });
  const { value } = await completeStructured({ model, prompt, schema, language, boundary, onUsage: used, signal });
  return value;
}
