import type { Language } from '../../../contract/language.ts';
import type { ReadingMethod } from './findings.ts';

/** How each language is read, with what was measured. The model cards beside the weights say more; a test measures it again. */
export const READING_METHODS: Readonly<Record<Language, Omit<ReadingMethod, 'language' | 'reviews'>>> = {
  ko: {
    kind: 'words_and_learned_weights',
    measured: [
      { on: 'written_product_sentences', texts: 160, accuracy: 0.82 },
      { on: 'sample_product_sentences', texts: 302, accuracy: 0.87 },
      { on: 'public_film_reviews', texts: 12_000, accuracy: 0.9, answered: 0.83 },
    ],
  },
  en: {
    kind: 'words_and_rated_words',
    measured: [
      { on: 'written_product_sentences', texts: 160, accuracy: 0.78 },
      { on: 'sample_product_sentences', texts: 263, accuracy: 0.89 },
    ],
  },
  ja: {
    kind: 'words',
    measured: [
      { on: 'written_product_sentences', texts: 160, accuracy: 0.84 },
      { on: 'sample_product_sentences', texts: 264, accuracy: 0.91 },
    ],
  },
};
