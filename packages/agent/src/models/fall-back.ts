import type { Language } from '../contract/language.ts';
import { AgentError, type AgentErrorCode } from '../errors.ts';
import type { Circuit } from './circuit.ts';

/** Why the rules had to step in. */
export interface ModelFailure {
  readonly code: AgentErrorCode;
  readonly message: string;
}

/** Something done by a model or by the rules, and which of them. */
export type Done<Value> =
  | { readonly value: Value; readonly by: 'rules' | 'model' }
  | { readonly value: Value; readonly by: 'rules_after_model_failed'; readonly reason: ModelFailure };

/** The two ways to do something, and what decides between them. */
export interface WithFallback<Value> {
  /** What the model would do; without a model the rules do it, and nothing has failed. */
  readonly attempt: (() => Promise<Value>) | undefined;
  readonly rules: () => Value | Promise<Value>;
  readonly circuit: Circuit;
}

/**
 * Asks the model, and takes the rules where it fails, so that a run goes on without it. Only the model's own failures
 * are covered: a mistake in our code, or somebody's stop, comes through.
 */
export async function withFallback<Value>({ attempt, rules, circuit }: WithFallback<Value>): Promise<Done<Value>> {
  if (attempt === undefined) return { value: await rules(), by: 'rules' };
  const entry = circuit.enter();
  if ('leftMs' in entry) {
    const message = `not asked, because it failed several times in a row; the next attempt is in ${Math.ceil(entry.leftMs / 1000)} s`;
    return { value: await rules(), by: 'rules_after_model_failed', reason: { code: 'MODEL_UNAVAILABLE', message } };
  }
  try {
    const value = await attempt();
    entry.report('answered');
    return { value, by: 'model' };
  } catch (error) {
    const reason = modelFailure(error);
    entry.report(reason === undefined ? 'given_up' : 'failed');
    if (reason === undefined) throw error;
    return { value: await rules(), by: 'rules_after_model_failed', reason };
  }
}

function modelFailure(error: unknown): ModelFailure | undefined {
  if (!(error instanceof AgentError) || !error.code.startsWith('MODEL_')) return undefined;
  return { code: error.code, message: error.message };
}

const NOTICES: Readonly<Record<Language, { readonly wrong: string; readonly away: string }>> = {
  ko: {
    wrong: '모델의 답을 쓸 수 없어 규칙에 따라 처리했습니다.',
    away: '모델에 연결할 수 없어 규칙에 따라 처리했습니다.',
  },
  en: {
    wrong: 'The model’s answer could not be used, so this was done by rules.',
    away: 'The model could not be reached, so this was done by rules.',
  },
  ja: {
    wrong: 'モデルの回答を使えなかったため、ルールに従って処理しました。',
    away: 'モデルに接続できなかったため、ルールに従って処理しました。',
  },
};

/** What a person is told when the rules had to step in. */
export const describeFallback = ({ code }: ModelFailure, language: Language): string =>
  NOTICES[language][code === 'MODEL_OUTPUT_INVALID' ? 'wrong' : 'away'];
