import type { Aspect } from '../aspects.ts';

/** A word that says what somebody thinks: how good (above 0) or bad it is, and what it can only be about. */
export interface Opinion {
  readonly word: string;
  readonly weight: number;
  readonly aspect?: Aspect;
  /** Meant as it stands: what negates others belongs to it. */
  readonly fixed: boolean;
}

/** How one language says what it thinks. Lists of words are written with `|` between them. */
export interface Lexicon {
  readonly opinions: readonly Opinion[];
  /** Words that tell what a clause is about. */
  readonly aspects: Readonly<Record<Aspect, string>>;
  /** Words that hold one of those and are about something else. */
  readonly notAspects: string;
  /** After these, what counts more comes. They end a clause. */
  readonly contrast: string;
  /** These make the next word of opinion count more, or less. */
  readonly stronger: string;
  readonly weaker: string;
  /** Looked for at the end of what stands before a word in its clause, and (sticky) right after it. */
  readonly negatedBefore: RegExp;
  readonly negatedAfter: RegExp;
  /** Whether words stand alone, as in English, or grow endings. A `*` at the end of a word allows endings where they stand alone. */
  readonly wordsStandAlone: boolean;
}

/** Words of one weight. A `=` at the end keeps a word from being negated: "手放せ=" is good, though "ません" follows. */
export const opinions = (weight: number, words: string, aspect?: Aspect): Opinion[] =>
  words.split('|').map((written) => {
    const fixed = written.endsWith('=');
    return { word: fixed ? written.slice(0, -1) : written, weight, fixed, ...(aspect !== undefined && { aspect }) };
  });
