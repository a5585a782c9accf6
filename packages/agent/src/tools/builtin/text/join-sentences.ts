import type { Language } from '../../../contract/language.ts';

/** Sentences one after the other. Japanese puts no blank between them. */
export const joinSentences = (language: Language, sentences: readonly string[]): string => sentences.join(language === 'ja' ? '' : ' ');
