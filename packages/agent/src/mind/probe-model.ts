import { AgentError } from '../errors.ts';
import type { ChatModel, ModelFailure } from '../models/index.ts';

/** What came of asking a model whether it is there. */
export type Probed =
  | { readonly kind: 'answered'; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly tookMs: number; readonly failure: ModelFailure };

const QUESTION = { system: 'Answer with the one word OK.', user: 'Are you there?' };

/** Asks a model for one word. Whatever keeps it from answering is told, without any key in it. */
export async function probeModel(model: ChatModel, { now, signal }: { now: () => number; signal: AbortSignal }): Promise<Probed> {
  const begun = now();
  try {
    await model.complete({ ...QUESTION, signal });
    return { kind: 'answered', tookMs: now() - begun };
  } catch (error) {
    const tookMs = now() - begun;
    if (signal.aborted)
      return { kind: 'failed', tookMs, failure: { code: 'MODEL_UNAVAILABLE', message: `${model.name} did not answer in time` } };
    if (!(error instanceof AgentError) || !error.code.startsWith('MODEL_')) throw error;
    return { kind: 'failed', tookMs, failure: { code: error.code, message: error.message } };
  }
}
