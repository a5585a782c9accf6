import { isStopWord } from '../stop-words.ts';

/** A word with its kind and its plain form. */
export interface EnglishWord {
  readonly value: string;
  readonly kind: string;
  readonly lemma: string;
}

/** Nouns of an English text by their plain form, and with the word that goes with them: delivery, white cast, dry skin. */
export function englishTerms(words: readonly EnglishWord[]): string[] {
  return words.flatMap((word, index) => {
    if (!isNoun(word)) return [];
    const before = words[index - 1];
    const phrase =
      before !== undefined && (isNoun(before) || before.kind === 'ADJ') && isWord(before.value) && isWord(word.value)
        ? [`${before.value} ${word.value}`.toLowerCase()]
        : [];
    return [...(isWord(word.lemma) ? [word.lemma.toLowerCase()] : []), ...(before?.value === word.value ? [] : phrase)];
  });
}

const isNoun = ({ kind, value }: EnglishWord): boolean => (kind === 'NOUN' || kind === 'PROPN') && /^[a-z][a-z-]+$/iu.test(value);
const isWord = (word: string): boolean => word.length >= 3 && /^[a-z][a-z-]+$/iu.test(word) && !isStopWord(word.toLowerCase(), 'en');
