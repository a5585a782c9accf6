import type { Aspect } from './aspects.ts';

/** A word that says what somebody thinks: how good (above 0) or bad it is, and what it can only be about. */
export interface Opinion {
  readonly word: string;
  readonly weight: number;
  readonly aspect?: Aspect;
}

/** How one language says what it thinks. */
export interface Lexicon {
  readonly opinions: readonly Opinion[];
  /** Words that tell what a clause is about. */
  readonly aspects: Readonly<Record<Aspect, RegExp>>;
  /** After these, what counts more comes. They end a clause. */
  readonly contrast: RegExp;
  /** Looked for at the end of what stands before a word, and at the start of what comes after it. */
  readonly negatedBefore: RegExp;
  readonly negatedAfter: RegExp;
  /** Whether words stand alone, as in English, or grow endings. A `*` at the end of a word allows endings where they stand alone. */
  readonly wordsStandAlone: boolean;
}

/** Words of one weight, written one after the other with `|` between them. */
export const opinions = (weight: number, words: string, aspect?: Aspect): Opinion[] =>
  words.split('|').map((word) => ({ word, weight, ...(aspect !== undefined && { aspect }) }));
