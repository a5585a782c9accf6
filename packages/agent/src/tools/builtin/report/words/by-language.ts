import type { Language } from '../../../../contract/language.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { ReportWords } from './report-words.ts';

/** By language. */
export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { ko, en, ja };
