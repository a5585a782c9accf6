import type { Entity } from '../../../contract/understanding.ts';
import { ENTITY_TYPES } from '../../../contract/understanding.ts';
import { didYouMean } from '../../../nearest-name.ts';
import type { ConfigFile } from '../config-file.ts';
import type { IntentsFile, Rule } from './intents-file.ts';

/** How strongly each intent's rules speak for a text, in the order of the file. */
export type ScoreRules = (folded: string, entities: readonly Entity[]) => number[];

/** Compiles the rules of all intents; a rule that names an unknown concept is refused. */
export function createRuleScorer(config: ConfigFile<IntentsFile>): ScoreRules {
  const { concepts, intents } = config.value;
  const patterns = new Map<string, RegExp>();
  for (const [name, { ko, en, ja }] of Object.entries(concepts)) {
    const sources = [...ko, ...ja, ...en.map((source) => `\\b(?:${source})`)];
    try {
      patterns.set(name, new RegExp(sources.length === 0 ? '(?!)' : sources.join('|'), 'u'));
    } catch (cause) {
      throw config.wrong(['concepts', name], `is not a pattern: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  intents.forEach(({ rules }, intent) => {
    rules.forEach(({ when, unless }, rule) => {
      for (const [key, terms] of [
        ['when', when],
        ['unless', unless],
      ] as const) {
        terms.forEach((term, index) => {
          for (const name of term.split('|')) checkName(name, ['intents', intent, 'rules', rule, key, index]);
        });
      }
    });
  });

  function checkName(name: string, path: readonly (string | number)[]): void {
    const types = ['@subject', ...ENTITY_TYPES.map((type) => `@${type}`)];
    const [bare = ''] = name.split('=');
    const known = name.startsWith('@') ? types : [...patterns.keys()];
    if (!known.includes(bare)) throw config.wrong(path, `unknown concept "${name}"${didYouMean(bare, known)}`);
  }

  return (folded, entities) => {
    const there = new Map<string, boolean>();
    for (const [name, pattern] of patterns) there.set(name, pattern.test(folded));
    for (const { type, value } of entities) {
      there.set(`@${type}`, true);
      if (typeof value === 'string') there.set(`@${type}=${value}`, true);
      if (type === 'brand' || type === 'product' || type === 'category') there.set('@subject', true);
    }
    const holds = (term: string): boolean => term.split('|').some((name) => there.get(name) === true);
    const applies = ({ when, unless }: Rule): boolean => when.every(holds) && !unless.some(holds);
    return intents.map(({ rules }) => rules.reduce((sum, rule) => (applies(rule) ? sum + rule.weight : sum), 0));
  };
}
