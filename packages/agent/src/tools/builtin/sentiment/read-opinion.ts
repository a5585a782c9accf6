import type { Language } from '../../../contract/language.ts';
import { ASPECTS, type Aspect } from './aspects.ts';
import type { Lexicon, Opinion } from './lexicon.ts';
import { lexiconEn } from './lexicon-en.ts';
import { lexiconJa } from './lexicon-ja.ts';
import { lexiconKo } from './lexicon-ko.ts';

export type Label = 'positive' | 'negative' | 'neutral';

/** What a text says of something, by its words alone. */
export interface ReadOpinion {
  readonly label: Label;
  /** From -1 to 1. */
  readonly score: number;
  /** Whether it holds any word of opinion at all; without one it is neutral for lack of anything else. */
  readonly hasOpinion: boolean;
  /** What is said of each aspect that is spoken of with an opinion. */
  readonly aspects: ReadonlyMap<Aspect, Label>;
}

interface Matcher {
  readonly lexicon: Lexicon;
  readonly pattern: RegExp;
  readonly find: (word: string) => Opinion | undefined;
}

const SENTENCE = /(?<=[.!?。！？…\n,、;~])/u;
/** What comes after a "but" is what the writer wants to be remembered. */
const AFTER_CONTRAST = 1.5;
/** "Not bad" is less than "good". */
const NOT_BAD = 0.7;
const LONGEST = 4000;

const MATCHERS: Readonly<Record<Language, Matcher>> = { ko: matcher(lexiconKo), en: matcher(lexiconEn), ja: matcher(lexiconJa) };

/** Reads what a text thinks. Ratings are not looked at: they are what this is compared with. */
export function readOpinion(text: string, language: Language): ReadOpinion {
  const { lexicon } = MATCHERS[language];
  const plain = text.slice(0, LONGEST).normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const sums = new Map<Aspect, number>();
  let sum = 0;
  let found = 0;
  let carried: readonly Aspect[] = [];
  for (const { clause, contrasted } of clausesOf(plain, lexicon)) {
    const spoken = ASPECTS.filter((aspect) => lexicon.aspects[aspect].test(clause));
    const about = spoken.length > 0 ? spoken : carried;
    const opinions = opinionsIn(clause, MATCHERS[language]);
    // "The scent? I love it." What nothing has been said of yet, the next clause may be about.
    carried = opinions.length === 0 ? about : [];
    for (const { weight, aspect } of opinions) {
      const counted = weight * (contrasted ? AFTER_CONTRAST : 1);
      sum += counted;
      found++;
      for (const target of aspect === undefined ? about : [aspect]) sums.set(target, (sums.get(target) ?? 0) + counted);
    }
  }
  return {
    label: labelOf(sum),
    score: Math.round((sum / (Math.abs(sum) + 2)) * 1000) / 1000,
    hasOpinion: found > 0,
    aspects: new Map(ASPECTS.flatMap((aspect) => (sums.has(aspect) ? [[aspect, labelOf(sums.get(aspect) ?? 0)] as const] : []))),
  };
}

const labelOf = (sum: number): Label => (sum > 0.01 ? 'positive' : sum < -0.01 ? 'negative' : 'neutral');

function clausesOf(text: string, lexicon: Lexicon): { clause: string; contrasted: boolean }[] {
  return text.split(SENTENCE).flatMap((sentence) => {
    const clauses: { clause: string; contrasted: boolean }[] = [];
    let from = 0;
    for (const { index, 0: word } of sentence.matchAll(lexicon.contrast)) {
      clauses.push({ clause: sentence.slice(from, index + word.length), contrasted: clauses.length > 0 });
      from = index + word.length;
    }
    clauses.push({ clause: sentence.slice(from), contrasted: clauses.length > 0 });
    return clauses.filter(({ clause }) => clause.trim() !== '');
  });
}

function opinionsIn(clause: string, { lexicon, pattern, find }: Matcher): { weight: number; aspect?: Aspect }[] {
  return [...clause.matchAll(pattern)].flatMap(({ index, 0: word }) => {
    const opinion = find(word);
    if (opinion === undefined || opinion.weight === 0) return [];
    const negated =
      lexicon.negatedBefore.test(clause.slice(Math.max(0, index - 60), index)) ||
      lexicon.negatedAfter.test(clause.slice(index + word.length));
    const weight = !negated ? opinion.weight : opinion.weight > 0 ? -opinion.weight : -opinion.weight * NOT_BAD;
    return [{ weight, ...(opinion.aspect !== undefined && { aspect: opinion.aspect }) }];
  });
}

/** One pattern for all words, the longest first, so that a phrase wins over the words in it. Words hold nothing a pattern would obey. */
function matcher(lexicon: Lexicon): Matcher {
  const byWord = new Map(lexicon.opinions.map((opinion) => [opinion.word.normalize('NFKC').replace('*', ''), opinion]));
  const sorted = [...lexicon.opinions].sort((one, other) => other.word.length - one.word.length);
  const escaped = sorted.map(({ word }) => {
    const plain = word.normalize('NFKC').replace('*', '');
    return lexicon.wordsStandAlone && !word.endsWith('*') ? `${plain}(?![\\w-])` : plain;
  });
  const stems = [...byWord.keys()].sort((one, other) => other.length - one.length);
  return {
    lexicon,
    pattern: new RegExp(`${lexicon.wordsStandAlone ? '(?<![\\w-])' : ''}(?:${escaped.join('|')})`, 'gu'),
    find: (word) => byWord.get(word) ?? byWord.get(stems.find((stem) => word.startsWith(stem)) ?? ''),
  };
}
