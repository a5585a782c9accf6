import type { Language } from '../../../../contract/language.ts';
import type { DashboardWords } from './dashboard-words.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

export const DASHBOARD_WORDS: Readonly<Record<Language, DashboardWords>> = { ko, en, ja };
