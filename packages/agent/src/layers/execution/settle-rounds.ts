import type { Language } from '../../contract/language.ts';
import type { Round, TodoResult } from '../../contract/todo-result.ts';
import { CHECK_TEXTS } from '../../verification/check-texts.ts';
import { bestRound, type Cycle } from './cycle.ts';

interface RoundTexts {
  readonly scores: (rounds: string, goal: string, isReached: boolean) => string;
  readonly round: (number: number, score: string) => string;
  readonly short: (goal: string, score: string, missing: string) => string;
}

const TEXTS: Readonly<Record<Language, RoundTexts>> = {
  ko: {
    scores: (rounds, goal, isReached) => `품질 점수: ${rounds} (목표 ${goal}, ${isReached ? '도달' : '미달'}).`,
    round: (number, score) => `${number}차 ${score}`,
    short: (goal, score, missing) => `품질 목표 ${goal}에 이르지 못했습니다: ${score}, 부족한 점: ${missing}`,
  },
  en: {
    scores: (rounds, goal, isReached) => `Quality score: ${rounds} (goal ${goal}, ${isReached ? 'reached' : 'not reached'}).`,
    round: (number, score) => `round ${number} ${score}`,
    short: (goal, score, missing) => `The quality goal of ${goal} was not reached: ${score}; missing: ${missing}`,
  },
  ja: {
    scores: (rounds, goal, isReached) => `品質スコア: ${rounds}（目標 ${goal}、${isReached ? '到達' : '未達'}）。`,
    round: (number, score) => `${number}回目 ${score}`,
    short: (goal, score, missing) => `品質目標 ${goal} に届きませんでした: ${score}、不足: ${missing}`,
  },
};

const titles = (names: readonly string[], language: Language): string =>
  names.map((name) => CHECK_TEXTS[name]?.title[language] ?? name).join(', ');

const figure = (score: number): string => score.toFixed(2);

/** What became of a todo that was gone through in rounds: the best of them, with what each of them scored. */
export function settleRounds(todoId: string, { goal, rounds }: Cycle, language: Language): TodoResult | undefined {
  const best = bestRound(rounds);
  if (best === undefined) return undefined;
  const texts = TEXTS[language];
  const isReached = best.score >= goal;
  const scores = texts.scores(rounds.map(({ round, score }) => texts.round(round, figure(score))).join(', '), figure(goal), isReached);
  const { output, attempts, cached } = best;
  return {
    status: 'completed',
    todoId,
    output: {
      ...output,
      summary: [output.summary, scores].filter((part) => part !== '').join(' '),
      warnings: [...output.warnings, ...(isReached ? [] : [texts.short(figure(goal), figure(best.score), titles(best.missing, language))])],
    },
    attempts,
    cached,
    rounds: rounds.map(({ round, score, missing }): Round => ({ round, score, missing })),
  };
}
