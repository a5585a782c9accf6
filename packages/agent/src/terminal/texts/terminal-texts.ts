import type { Language } from '../../contract/language.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

/** What the agent says in a terminal besides its answers. */
export interface TerminalTexts {
  readonly welcome: string;
  readonly examplesTitle: string;
  readonly examples: readonly string[];
  readonly tools: (tools: string) => string;
  readonly thinksByRules: string;
  readonly thinksWith: (model: string) => string;
  readonly keys: string;
  /** Shown by `--help` and by `/help`. */
  readonly usage: readonly string[];
  readonly prompt: string;
  readonly goodbye: string;
  readonly goesOn: (requests: number, last: string) => string;
  readonly newSession: string;
  readonly noSuchCommand: (typed: string) => string;
  readonly noSuchOption: (problem: string) => string;
  readonly understood: (what: string) => string;
  readonly thinking: string;
  readonly seconds: (seconds: number) => string;
  readonly started: (task: string) => string;
  /** What became of a todo that was not done. */
  readonly notDone: Readonly<Record<'failed' | 'skipped' | 'refused' | 'unknown' | 'broken', string>>;
  readonly version: (version: number) => string;
  readonly time: (seconds: number) => string;
  readonly notPossible: (why: string) => string;
  readonly files: (folder: string) => string;
  readonly next: string;
  readonly record: (entries: number) => string;
  readonly recordBroken: (problem: string) => string;
  readonly nobody: string;
  readonly askedTooMuch: string;
  readonly stopping: string;
  readonly stopped: string;
  readonly onceMore: string;
  readonly broke: (problem: string) => string;
  readonly cannotStart: (problem: string) => string;
  readonly toolLeftOut: (server: string, tool: string, why: string) => string;
  readonly sessionDamaged: (kept: string) => string;
  readonly sessionElsewhere: string;
  readonly notKept: (what: string, problem: string) => string;
}

export const TERMINAL_TEXTS: Readonly<Record<Language, TerminalTexts>> = { ko, en, ja };
