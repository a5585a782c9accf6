import type { z } from 'zod';
import type { Language } from '../contract/language.ts';
import type { ToolDefinition } from '../contract/tool-definition.ts';
import { AgentError } from '../errors.ts';
import type { Understander } from '../layers/cognitive/index.ts';
import { type ChatModel, completeStructured, findPrompt, newBoundary, type Prompts, renderPrompt } from '../models/index.ts';
import type { Session } from '../session/session.ts';
import type { MindWatch } from './mind-watch.ts';

/** What a model's part of the thinking is done with. */
export interface ModelParts {
  readonly model: ChatModel;
  readonly prompts: Prompts;
  readonly understander: Understander;
  readonly tools: readonly ToolDefinition[];
  readonly session: Session;
  readonly watch: MindWatch;
}

interface Question {
  /** The prompt's name: `planning.plan`. */
  readonly name: string;
  readonly language: Language;
  readonly values?: Record<string, string>;
  readonly data: Record<string, string>;
}

/** Asks for something of a given shape. */
export async function askModel<Value>({ model, prompts, watch }: ModelParts, question: Question, schema: z.ZodType<Value>): Promise<Value> {
  const boundary = newBoundary();
  const { name, language, ...fill } = question;
  const prompt = renderPrompt(findPrompt(prompts, name), { language, boundary, ...fill });
  const { value } = await completeStructured({ model, prompt, schema, language, boundary, onUsage: watch.used, signal: watch.signal });
  return value;
}

const LONGEST_TEXT = 8000;

/** Asks for words, which are handed on as they come. */
export async function askForText({ model, prompts, watch }: ModelParts, question: Question, before: string): Promise<string> {
  const { name, language, ...fill } = question;
  const prompt = renderPrompt(findPrompt(prompts, name), { language, boundary: newBoundary(), ...fill });
  let begun = -1;
  const { text, usage } = await model.complete({
    ...prompt,
    signal: watch.signal,
    onText: (piece, attempt) => {
      watch.said(begun === attempt ? piece : before + piece, attempt);
      begun = attempt;
    },
  });
  watch.used(usage);
  if (text.length > LONGEST_TEXT)
    throw new AgentError('MODEL_OUTPUT_INVALID', `${model.name} wrote ${text.length} characters; ${LONGEST_TEXT} are the most`);
  return `${before}${text.trim()}`;
}
