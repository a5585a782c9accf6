import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { Messages } from './messages.ts';

/** The languages people can be asked in. */
export const LANGUAGES = ['en', 'ko', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, ko, ja };

/** The first of some wishes (`ko`, `ja_JP.UTF-8`, nothing) that names a language there is, or else English. */
export function chooseLanguage(...wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const language = LANGUAGES.find((known) => new RegExp(`^${known}(?![a-z])`, 'i').test(wish ?? ''));
    if (language !== undefined) return language;
  }
  return 'en';
}

/** What the environment says that its user speaks. */
export const spokenIn = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
