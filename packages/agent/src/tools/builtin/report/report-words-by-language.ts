import type { Language } from '../../../contract/language.ts';
import type { ReportWords } from './report-words.ts';
import { en } from './report-words-en.ts';
import { ja } from './report-words-ja.ts';
import { ko } from './report-words-ko.ts';

/** By language. */
export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { ko, en, ja };
