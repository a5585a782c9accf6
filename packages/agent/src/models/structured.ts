import { visible } from '@dream-agent/hitl';
import { z } from 'zod';
import type { Language } from '../contract/language.ts';
import { AgentError } from '../errors.ts';
import { firstJsonObject } from './first-json-object.ts';
import type { ChatModel, CompletionInput, Usage } from './model.ts';
import { dataBlock } from './prompts/data-block.ts';
import type { RenderedPrompt } from './prompts/render-prompt.ts';
import { STRUCTURED_TEXTS } from './structured-texts.ts';

/** What is asked, of whom, and what shape the answer has to have. */
export interface StructuredInput<Value> {
  readonly model: ChatModel;
  readonly prompt: RenderedPrompt;
  /** Names that must exist (tools, categories) belong in it, as enums: then the model is told them, and held to them. */
  readonly schema: z.ZodType<Value>;
  readonly language: Language;
  /** The same as the prompt's: nobody who wrote the data knows it. */
  readonly boundary: string;
  readonly signal?: AbortSignal | undefined;
  readonly onText?: CompletionInput['onText'];
  /** Called for each answer, the unusable ones too: they cost the same. */
  readonly onUsage?: ((usage: Usage) => void) | undefined;
}

/** An answer of the right shape. */
export interface Structured<Value> {
  readonly value: Value;
  readonly retries: number;
  /** Whether the first answer was wrong and the second right. */
  readonly repaired: boolean;
}

type Checked<Value> = { readonly value: Value } | { readonly problems: readonly string[] };

const MOST_PROBLEMS = 10;
const LONGEST_SHOWN = 8000;

/**
 * Asks for JSON of a given shape. An answer that is not of that shape is shown to the model once, with what is wrong
 * with it; if the second one is wrong too, that is MODEL_OUTPUT_INVALID.
 */
export async function completeStructured<Value>(input: StructuredInput<Value>): Promise<Structured<Value>> {
  const { model, prompt, schema, language, boundary, signal, onText, onUsage } = input;
  const texts = STRUCTURED_TEXTS[language];
  const shape = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const system = `${prompt.system}\n\n${texts.jsonOnly}\n${shape}`;

  const ask = async (user: string) => {
    const completion = await model.complete({ system, user, signal, onText });
    onUsage?.(completion.usage);
    return completion;
  };
  const first = await ask(prompt.user);
  const checked = check(first.text, schema);
  if ('value' in checked) return { value: checked.value, retries: first.retries, repaired: false };

  const answer = dataBlock('earlier_answer', first.text.slice(0, LONGEST_SHOWN), boundary);
  const problems = dataBlock('problems', checked.problems.join('\n'), boundary);
  const second = await ask([prompt.user, texts.repair, answer, problems].join('\n\n'));
  const again = check(second.text, schema);
  if ('value' in again) return { value: again.value, retries: first.retries + second.retries, repaired: true };
  throw new AgentError('MODEL_OUTPUT_INVALID', `${model.name} answered twice in the wrong shape: ${again.problems.join('; ')}`);
}

function check<Value>(text: string, schema: z.ZodType<Value>): Checked<Value> {
  const object = firstJsonObject(text);
  if (object === undefined) return { problems: ['no JSON object in the answer'] };
  try {
    const result = schema.safeParse(object);
    return result.success ? { value: result.data } : { problems: describeProblems(result.error) };
  } catch (error) {
    // Nested deep enough, any value takes a checker's stack.
    if (error instanceof RangeError) return { problems: ['nested too deeply'] };
    throw error;
  }
}

/** Keys and values of the answer are the model's own words, so nothing in them stays hidden. */
function describeProblems({ issues }: z.ZodError): string[] {
  const lines = issues
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => visible(`${path.map(String).join('.') || 'answer'}: ${message}`.slice(0, 300)));
  return issues.length > MOST_PROBLEMS ? [...lines, `and ${issues.length - MOST_PROBLEMS} more`] : lines;
}
