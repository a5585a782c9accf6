import { plainText } from '../../packages/agent/src/tools/builtin/sentiment/model/plain-text.ts';
import { rawScore } from '../../packages/agent/src/tools/builtin/sentiment/model/score-text.ts';
import type { Weights } from '../../packages/agent/src/tools/builtin/sentiment/model/weights.ts';
import type { Example } from './read-corpus.ts';

export interface Measured {
  readonly accuracy: number;
  /** The mean distance between how sure it says it is and how often it is right, over ten bands. */
  readonly calibrationError: number;
  readonly bands: readonly { readonly said: number; readonly right: number; readonly count: number }[];
}

const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Says how often weights are right, and whether they are as sure as they should be. */
export function measure(model: Weights, examples: readonly Example[]): Measured {
  const bands = Array.from({ length: 10 }, () => ({ said: 0, right: 0, count: 0 }));
  let right = 0;
  for (const { text, target } of examples) {
    const praises = probability(rawScore(plainText(text), model) * model.calibration);
    const hit = praises > 0.5 === target > 0.5;
    if (hit) right++;
    const band = bands[Math.min(9, Math.floor(praises * 10))];
    if (band === undefined) continue;
    band.said += praises;
    band.right += target;
    band.count++;
  }
  const distance = bands.reduce((sum, { said, right: were }) => sum + Math.abs(said - were), 0);
  return {
    accuracy: right / examples.length,
    calibrationError: distance / examples.length,
    bands: bands.map(({ said, right: were, count }) => ({ said: said / (count || 1), right: were / (count || 1), count })),
  };
}

/** The factor under which the log-odds fit what was written best (temperature scaling). */
export function calibrate(model: Weights, examples: readonly Example[]): number {
  const scores = examples.map(({ text, target }) => [rawScore(plainText(text), model), target] as const);
  const loss = (factor: number): number =>
    scores.reduce((sum, [score, target]) => sum + Math.log1p(Math.exp(target > 0.5 ? -score * factor : score * factor)), 0);
  let best = 1;
  for (let factor = 0.3; factor <= 3; factor += 0.01) if (loss(factor) < loss(best)) best = factor;
  return Math.round(best * 100) / 100;
}
