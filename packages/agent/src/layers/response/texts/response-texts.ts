import type { Language } from '../../../contract/language.ts';
import type { NotDoneTodo } from '../todo-outcome.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

/** How a run came to its end. */
export type EndedAs = 'completed' | 'aborted' | 'rejected' | 'failed';

/** How many todos are done, may have happened, and are not done. */
export interface Counts {
  readonly all: number;
  readonly done: number;
  readonly unknown: number;
  readonly not: number;
}

/** What may be suggested next. */
export const SUGGESTIONS = ['report', 'compare', 'trends', 'keywords', 'video', 'ad', 'dashboard', 'translate', 'other_period'] as const;
export type Suggestion = (typeof SUGGESTIONS)[number];

/** A tool as an answer names it. */
export interface NamedTool {
  readonly title: string;
  readonly description: string;
}

/** All that an answer says in its own words. Names are quoted or set after a colon, so no particle has to fit them. */
export interface ResponseTexts {
  readonly opening: Readonly<Record<EndedAs, (counts: Counts) => string>>;
  readonly nothingToDo: string;
  readonly reason: (reason: string) => string;
  readonly headings: { readonly steps: string; readonly files: string; readonly sources: string; readonly notDone: string };
  /** Files that the others were made from: collected data, cleaned tables. */
  readonly workingFiles: (count: number) => string;
  readonly source: (name: string, rows: string | undefined, from: string | undefined, to: string | undefined) => string;
  readonly notDone: Readonly<Record<NotDoneTodo['status'], (label: string, why: string) => string>>;
  readonly suggestions: Readonly<Record<Suggestion, string>>;
  readonly tryAgain: (label: string) => string;
  readonly findOut: (label: string) => string;
  readonly otherWay: (label: string) => string;
  readonly goOn: string;
  readonly newPlan: string;
  readonly capabilities: (tools: readonly NamedTool[]) => string;
  readonly noTools: string;
  readonly howTo: (tools: readonly NamedTool[]) => string;
  readonly greeting: string;
  readonly thanks: string;
  readonly farewell: string;
  readonly smallTalk: string;
  readonly examples: readonly string[];
}

/** The words of the answers, by language. */
export const RESPONSE_TEXTS: Readonly<Record<Language, ResponseTexts>> = { ko, en, ja };
