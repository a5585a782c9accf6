import type { Language } from '../../../contract/language.ts';
import { plainText } from './model/plain-text.ts';
import { scoreText } from './model/score-text.ts';
import { englishWords, koreanPieces } from './model/shipped.ts';
import { weightOf } from './model/weights.ts';
import { wordHash } from './model/word-hash.ts';
import { lexiconEn } from './opinion/lexicon-en.ts';
import { lexiconJa } from './opinion/lexicon-ja.ts';
import { lexiconKo } from './opinion/lexicon-ko.ts';
import { type Reader, readClauses, type Sums } from './opinion/read-clauses.ts';
import { wordTree } from './opinion/word-tree.ts';

/** What a text says, in numbers. Aspects are bits, in the order of all aspects. */
export interface Weighed {
  /** -1 complains, 0 neither, 1 praises. */
  readonly sign: number;
  /** From -1 to 1. */
  readonly score: number;
  readonly hasOpinion: boolean;
  readonly mentioned: number;
  readonly praised: number;
  readonly criticised: number;
}

const READERS: Readonly<Record<Language, Reader>> = {
  ko: { lexicon: lexiconKo, tree: wordTree(lexiconKo) },
  en: { lexicon: lexiconEn, tree: wordTree(lexiconEn), general: ratedWord },
  ja: { lexicon: lexiconJa, tree: wordTree(lexiconJa) },
};

/** Praise and complaints that nearly balance are neither. */
const BALANCED = 0.55;
/** A sum nearer to 0 says nothing. */
const LEAST = 0.2;
/** How much the learned log-odds count beside the words, and at most; and how large they are where they count alone (75 % sure). */
const LEARNED_SHARE = 0.5;
const LEARNED_MOST = 2;
const LEARNED_LEAST = 1.1;

/** Weighs what a text thinks. Ratings are not looked at: they are what this is compared with. */
export function weighOpinion(text: string, language: Language): Weighed {
  const plain = plainText(text);
  const sums = readClauses(plain, READERS[language]);
  const sum = wholeOf(plain, sums, language);
  let praised = 0;
  let criticised = 0;
  for (let aspect = 0; sums.touched >> aspect !== 0; aspect++) {
    const sign = (sums.touched >> aspect) & 1 ? signOf(sums.aspects[aspect] ?? 0) : 0;
    if (sign > 0) praised |= 1 << aspect;
    if (sign < 0) criticised |= 1 << aspect;
  }
  return {
    sign: signOf(sum),
    score: Math.round((sum / (Math.abs(sum) + 2)) * 1000) / 1000,
    hasOpinion: sums.found > 0 || sum !== 0,
    mentioned: sums.touched,
    praised,
    criticised,
  };
}

function wholeOf(plain: string, { positive, negative, found, turned }: Sums, language: Language): number {
  const said = positive - negative;
  if (positive > 0 && negative > 0 && Math.abs(said) <= BALANCED) return 0;
  // The learned pieces don't know what a negation turns around: "전혀 없" alone speaks against a film.
  if (language !== 'ko' || turned > 0) return said;
  const learned = scoreText(plain, koreanPieces());
  if (found === 0 && Math.abs(learned) < LEARNED_LEAST) return 0;
  const sum = said + Math.max(-LEARNED_MOST, Math.min(LEARNED_MOST, learned * LEARNED_SHARE));
  return Math.abs(sum) < LEAST ? 0 : sum;
}

const signOf = (sum: number): number => (sum > 0.01 ? 1 : sum < -0.01 ? -1 : 0);

function ratedWord(plain: string, from: number, to: number): number {
  const words = englishWords();
  return weightOf(words, wordHash(plain, from, to)) * words.scale;
}
