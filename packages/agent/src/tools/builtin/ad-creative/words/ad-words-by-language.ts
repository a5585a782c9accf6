import type { Language } from '../../../../contract/language.ts';
import type { AdWords } from './ad-words.ts';
import { en } from './ad-words-en.ts';
import { ja } from './ad-words-ja.ts';
import { ko } from './ad-words-ko.ts';

export const AD_WORDS: Readonly<Record<Language, AdWords>> = { ko, en, ja };
