import { AnswerFault } from './answer-fault.ts';
import { tooLarge } from './guarded-fetch.ts';
import { judgeFailure, type Mask } from './judge-failure.ts';
import type { ChatModel, CompletionInput, Usage } from './model.ts';
import { costOf, type Prices } from './price.ts';
import { type RetryLimits, type Surroundings, withRetries } from './with-retries.ts';

/** What LangChain hands back, whole or in pieces, as far as it is read here. */
export interface LangChainMessage {
  readonly text: string;
  readonly response_metadata?: Readonly<Record<string, unknown>>;
  readonly additional_kwargs?: Readonly<Record<string, unknown>>;
  readonly usage_metadata?: { readonly input_tokens: number; readonly output_tokens: number } | undefined;
}

type Messages = ['system' | 'human', string][];

/** A chat model of LangChain, as far as it is called here. */
export interface LangChainChat {
  stream(messages: Messages, options: { signal: AbortSignal }): Promise<AsyncIterable<LangChainMessage>>;
  invoke(messages: Messages, options: { signal: AbortSignal }): Promise<LangChainMessage>;
}

/** What one of ours is made from. */
export interface LangChainModelOptions extends Surroundings {
  readonly name: string;
  readonly chat: LangChainChat;
  readonly prices: Prices;
  readonly limits: RetryLimits;
  readonly streaming: boolean;
  readonly maxAnswerBytes: number;
  /** Whether this provider always says why an answer ends, so that one that just ends was cut. */
  readonly tellsEnd: boolean;
  /** Takes secrets out of what goes into errors. */
  readonly mask: Mask;
}

/** Where the providers say why an answer ended, and what they call an end that is none. */
const END_KEYS = ['finish_reason', 'stop_reason', 'finishReason', 'done_reason'];
const TOO_LONG: ReadonlySet<string> = new Set(['length', 'max_tokens', 'MAX_TOKENS', 'model_context_window_exceeded']);
const DECLINED: ReadonlySet<string> = new Set(['content_filter', 'refusal', 'SAFETY']);

/** Makes LangChain's model one of ours: whole answers only, with retries, limits and what they cost. */
export function langChainModel(options: LangChainModelOptions): ChatModel {
  const { name, prices, mask } = options;
  const judge = (error: unknown, now: number) => judgeFailure(error, now, mask);
  return {
    name,
    async complete(input) {
      const { signal } = input;
      const work = (stop: AbortSignal, attempt: number) => readAnswer(options, input, stop, attempt);
      const { value, retries } = await withRetries(work, { ...options, judge, signal });
      const { inputTokens, outputTokens } = value;
      const reported = inputTokens > 0 || outputTokens > 0;
      // Without a count there is nothing to multiply: not free, but unknown.
      const costUsd = reported ? costOf(prices, name, { inputTokens, outputTokens }) : null;
      return { text: value.text, usage: { inputTokens, outputTokens, costUsd }, retries };
    },
  };
}

interface Answer extends Omit<Usage, 'costUsd'> {
  readonly text: string;
}

async function readAnswer(options: LangChainModelOptions, input: CompletionInput, stop: AbortSignal, attempt: number): Promise<Answer> {
  const pieces: string[] = [];
  let bytes = 0;
  let inputTokens = 0;
  let outputTokens = 0;
  let end: string | undefined;
  for await (const piece of answer(options, input, stop)) {
    stop.throwIfAborted();
    end = endOf(piece) ?? end;
    inputTokens += piece.usage_metadata?.input_tokens ?? 0;
    outputTokens += piece.usage_metadata?.output_tokens ?? 0;
    if (piece.text === '') continue;
    bytes += Buffer.byteLength(piece.text);
    if (bytes > options.maxAnswerBytes) throw new AnswerFault('too_large', tooLarge(options.maxAnswerBytes));
    pieces.push(piece.text);
    input.onText?.(piece.text, attempt);
  }
  stop.throwIfAborted();
  checkEnd(end, options.tellsEnd);
  const text = pieces.join('');
  if (text.trim() === '') throw new AnswerFault('empty', 'the answer is empty');
  return { text, inputTokens, outputTokens };
}

async function* answer({ chat, streaming }: LangChainModelOptions, { system, user }: CompletionInput, signal: AbortSignal) {
  const messages: Messages =
    system === ''
      ? [['human', user]]
      : [
          ['system', system],
          ['human', user],
        ];
  if (streaming) yield* await chat.stream(messages, { signal });
  else yield await chat.invoke(messages, { signal });
}

function endOf({ response_metadata = {}, additional_kwargs = {} }: LangChainMessage): string | undefined {
  const ends = END_KEYS.flatMap((key) => [response_metadata[key], additional_kwargs[key]]);
  return ends.find((end) => typeof end === 'string');
}

function checkEnd(end: string | undefined, tellsEnd: boolean): void {
  if (end === undefined && tellsEnd) throw new AnswerFault('cut', 'the answer was cut off');
  if (end !== undefined && TOO_LONG.has(end)) {
    throw new AnswerFault('too_long', `the answer ran into its token limit (${end}); ask for less or raise the limit`);
  }
  if (end !== undefined && DECLINED.has(end)) throw new AnswerFault('declined', `the model declined to answer (${end})`);
}
