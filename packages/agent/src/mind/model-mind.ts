import type { Response } from '../contract/response.ts';
import { type Circuit, type Done, withFallback } from '../models/index.ts';
import type { Mind } from '../parts.ts';
import { modelInSpans } from '../tracing.ts';
import { askForText, type ModelParts } from './ask-model.ts';
import { editsWithModel, planWithModel } from './model-plan.ts';
import { understandWithModel } from './model-understanding.ts';

export interface ModelMindOptions extends ModelParts {
  readonly circuit: Circuit;
  /** Takes over whenever the model fails, and judges what it proposes. */
  readonly rules: Mind;
}

/**
 * A chat model as a mind. Whatever it proposes goes through the same checks as the rules' own proposals: intents that exist, tools
 * that exist, parameters that fit, no cycle. What fails them is shown to it once, and then the rules do it, visibly.
 */
export function createModelMind(given: ModelMindOptions): Mind {
  const options = { ...given, model: modelInSpans(given.model) };
  const { rules, circuit, watch } = options;
  const told = <Value>(done: Done<Value>): Done<Value> => {
    if (done.by === 'rules_after_model_failed') watch.failed(done.reason);
    return done;
  };
  return {
    ...rules,
    understand: async (input) => {
      const byRules = await rules.understand(input);
      const attempt = () => understandWithModel(options, input, byRules);
      const done = told(await withFallback({ circuit, rules: () => byRules, attempt }));
      return { ...done.value, by: done.by };
    },
    plan: async (input) => {
      const attempt = async () => ({ plan: await planWithModel(options, input), notes: [] });
      return told(await withFallback({ circuit, rules: () => rules.plan(input), attempt })).value;
    },
    // Rules first: what they understand they understand to the letter.
    readInstruction: async (input) => {
      const byRules = await rules.readInstruction(input);
      if ('edits' in byRules) return byRules;
      const attempt = () => editsWithModel(options, input);
      return told(await withFallback({ circuit, rules: () => byRules, attempt })).value;
    },
    respond: async (input) => {
      const byRules = await rules.respond(input);
      if (input.plan === null || input.ended !== null) return byRules;
      const attempt = () => wordedByModel(options, input.understanding.request, byRules);
      return told(await withFallback({ circuit, rules: () => byRules, attempt })).value;
    },
  };
}

/** How much was done is computed and comes first, whatever the model says after it; what was not done follows as it is. */
async function wordedByModel(options: ModelMindOptions, request: string, byRules: Response): Promise<Response> {
  const [opening = '', ...rest] = byRules.text.split('\n\n');
  const data = {
    request,
    results: byRules.text,
    not_done: byRules.notDone.join('\n'),
    sources: JSON.stringify(byRules.sources),
  };
  const begun = await askForText(options, { name: 'response.compose', language: byRules.language, data }, `${opening}\n\n`);
  return { ...byRules, text: [begun, ...rest].join('\n\n') };
}
