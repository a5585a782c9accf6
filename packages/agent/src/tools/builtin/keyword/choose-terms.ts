import type { Language } from '../../../contract/language.ts';
import { normaliseName } from '../text/normalise-text.ts';
import type { Vocabulary } from './find-vocabulary.ts';

/** A term that is counted, and the ways it is written. */
export interface Term {
  readonly id: number;
  readonly term: string;
  readonly language: Language;
  readonly patterns: readonly string[];
}

/** Of each language, so that a large one does not drown the others. */
const MOST_TERMS = 150;
const FEWEST_TEXTS = 2;

/** The terms worth counting: the most used ones, names of brands and products aside. */
export function chooseTerms(vocabulary: Vocabulary, names: readonly string[]): Term[] {
  const known = names.map(normaliseName);
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)));
  // English phrases hold a name or not; Korean and Japanese names are written together or apart.
  const isName = (term: string): boolean =>
    term.split(' ').some((word) => words.has(word)) || known.some((name) => name.includes(normaliseName(term)));
  const chosen = vocabulary.flatMap(({ language, terms }) =>
    terms
      .filter(({ term, texts }) => texts >= FEWEST_TEXTS && !isName(term))
      .sort((one, other) => other.texts - one.texts || (one.term < other.term ? -1 : 1))
      .slice(0, MOST_TERMS)
      .map(({ term }) => ({ term, language })),
  );
  return chosen.map(({ term, language }, id) => ({
    id,
    term,
    language,
    patterns: language === 'en' ? englishForms(term) : [term.toLowerCase()],
  }));
}

/** One and many of them, between blanks: that is how English texts are searched. */
function englishForms(term: string): string[] {
  const many = /[^aeiou]y$/.test(term) ? `${term.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(term) ? `${term}es` : `${term}s`;
  return [term, many].map((form) => ` ${form} `);
}
