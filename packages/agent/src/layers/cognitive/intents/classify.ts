import type { Entity, Intent } from '../../../contract/understanding.ts';
import type { ConfigFile } from '../config-file.ts';
import { createRuleScorer } from './concepts.ts';
import type { IntentEntry, IntentsFile } from './intents-file.ts';
import { createLikeness, type Likeness } from './likeness.ts';

/** One reading of a request. */
export interface Reading {
  readonly entry: IntentEntry;
  /** How strongly the rules speak for it. */
  readonly rules: number;
  /** How like its examples the request is, 0 to 1. */
  readonly likeness: number;
  readonly score: number;
  readonly confidence: number;
}

export interface Wish {
  /** The text as it is matched, and the same without names. */
  readonly folded: string;
  readonly masked: string;
  readonly entities: readonly Entity[];
}

/** All intents, the likeliest first. */
export type Classify = (wish: Wish) => Reading[];

/** What likeness to the examples weighs beside the rules. */
const LIKENESS_WEIGHT = 7;
/** Below it neither rules nor examples have anything to say. */
export const LEAST_SCORE = 3.2;

/** Reads what is wanted: rules first, and the examples for what the rules leave open. */
export function createClassifier(config: ConfigFile<IntentsFile>, mask: (text: string) => string): Classify {
  const { intents } = config.value;
  const scoreRules = createRuleScorer(config);
  const examples = () =>
    intents.flatMap(({ examples: { ko, en, ja } }, group) => [...ko, ...en, ...ja].map((text) => ({ text: mask(text), group })));
  // At the first request, and not at the start: to read all examples is a good part of the time that a start takes.
  let likeness: Likeness | undefined;
  return ({ folded, masked, entities }) => {
    const rules = scoreRules(folded, entities);
    likeness ??= createLikeness(examples());
    const alike = likeness(masked);
    const scored = intents.map((entry, index) => {
      const [rule, like] = [Math.max(0, rules[index] ?? 0), alike.get(index) ?? 0];
      return { entry, rules: rule, likeness: like, score: rule + LIKENESS_WEIGHT * like };
    });
    // A stable sort: of equals the one that comes first in the file.
    scored.sort((one, other) => other.score - one.score);
    return scored.map((reading, index) => ({
      ...reading,
      confidence: confidenceOf(reading.score, scored[index === 0 ? 1 : 0]?.score ?? 0),
    }));
  };
}

/** Sure where much speaks for it and little for the next best. */
function confidenceOf(score: number, best: number): number {
  const enough = Math.min(1, score / 9);
  const margin = score <= 0 ? 0 : Math.max(0, Math.min(1, (score - best) / (0.35 * score) / 2 + 0.5));
  return Math.round(Math.min(0.99, enough * (0.4 + 0.6 * margin)) * 100) / 100;
}

/** The reading as the contract has it. */
export const toIntent = ({ entry: { domain, category, subcategory }, confidence }: Reading): Intent => ({
  domain,
  category,
  subcategory,
  confidence,
});
