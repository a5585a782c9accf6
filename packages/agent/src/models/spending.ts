import type { Language } from '../contract/language.ts';
import type { Usage } from './model.ts';

/** What the models have taken in a run so far. */
export interface Spending {
  readonly answers: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** For the answers with a known price. */
  readonly usd: number;
  /** Answers whose price nobody knows. */
  readonly unpriced: number;
}

/** What a run begins with. */
export const NO_SPENDING: Spending = { answers: 0, inputTokens: 0, outputTokens: 0, usd: 0, unpriced: 0 };

/** The spending with one more answer. */
export const addUsage = (spending: Spending, { inputTokens, outputTokens, costUsd }: Usage): Spending => ({
  answers: spending.answers + 1,
  inputTokens: spending.inputTokens + inputTokens,
  outputTokens: spending.outputTokens + outputTokens,
  usd: spending.usd + (costUsd ?? 0),
  unpriced: spending.unpriced + (costUsd === null ? 1 : 0),
});

/**
 * Whether the next answer may take the run beyond its limit. What has no known price counts as beyond any limit,
 * because a budget that overlooks it is none.
 */
export function wouldExceed(spending: Spending, limitUsd: number | null, nextUsd: number | null = 0): boolean {
  if (limitUsd === null) return false;
  return nextUsd === null || spending.unpriced > 0 || spending.usd + nextUsd > limitUsd;
}

/** One sentence for a person; an unknown price is said, and never shown as nothing. */
export function describeSpending(spending: Spending, language: Language): string {
  const { answers, unpriced, inputTokens, outputTokens } = spending;
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  const tokens = number(inputTokens + outputTokens);
  const dollars = `$${spending.usd.toFixed(spending.usd > 0 && spending.usd < 0.01 ? 6 : 2)}`;
  switch (language) {
    case 'ko':
      return `모델 답변 ${number(answers)}건에 ${tokens}토큰, ${dollars}를 썼습니다.${unpriced > 0 ? ` 이 중 ${number(unpriced)}건은 가격을 알 수 없어 금액에 들어 있지 않습니다.` : ''}`;
    case 'en':
      return `Model answers: ${number(answers)}, tokens: ${tokens}, cost: ${dollars}.${unpriced > 0 ? ` Not included, because the price is unknown: ${number(unpriced)}.` : ''}`;
    case 'ja':
      return `モデルの回答${number(answers)}件で${tokens}トークン、${dollars}を使いました。${unpriced > 0 ? `このうち${number(unpriced)}件は価格が不明なため、金額に含まれていません。` : ''}`;
  }
}
