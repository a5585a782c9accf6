import type { Language } from '../../../contract/language.ts';

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The language of a text by its script, or `undefined` where the script doesn't tell. Chinese characters alone may be Japanese or
 * Chinese; only somebody who says so makes them Japanese.
 */
export function detectLanguage(text: string): Language | undefined {
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const other = count(text, /\p{L}/gu) - hangul - kana - latin - han;
  // A syllable says as much as several letters, and product names are written in Latin letters everywhere.
  if (hangul > 0 && hangul >= kana && hangul * 3 >= latin) return 'ko';
  if (kana > 0 && (kana + han) * 3 >= latin) return 'ja';
  return latin > 0 && latin > han * 3 && latin > other ? 'en' : undefined;
}

/** Whether text that is said to be in a language can be in it. */
export function fitsLanguage(text: string, said: Language): boolean {
  const seen = detectLanguage(text);
  if (seen !== undefined) return seen === said;
  return said === 'ja' && /\p{Script=Han}/u.test(text);
}
