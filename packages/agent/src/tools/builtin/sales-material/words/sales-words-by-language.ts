import type { Language } from '../../../../contract/language.ts';
import type { SalesWords } from './sales-words.ts';
import { en } from './sales-words-en.ts';
import { ja } from './sales-words-ja.ts';
import { ko } from './sales-words-ko.ts';

export const SALES_WORDS: Readonly<Record<Language, SalesWords>> = { ko, en, ja };
