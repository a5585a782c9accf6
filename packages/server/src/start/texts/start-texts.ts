import type { Language } from '../../people/index.ts';
import type { Step } from '../program.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

/** What a start says to the person who sits in front of it. */
export interface StartTexts {
  readonly steps: Readonly<Record<Step, string>>;
  readonly seconds: (seconds: number) => string;
  readonly welcome: string;
  /** Above the address that signs in. */
  readonly openThis: string;
  readonly opened: string;
  readonly once: string;
  /** Where there is no such address. */
  readonly at: (url: string) => string;
  readonly howToSignIn: string;
  readonly drives: string;
  readonly kept: (folder: string) => string;
  readonly thinksByRules: string;
  readonly thinksWith: (model: string) => string;
  readonly otherPort: (port: number) => string;
  readonly keys: string;
  readonly stopping: string;
  readonly stopped: string;
  readonly cannotStart: string;
  readonly alreadyRuns: (folder: string, url: string | undefined) => string;
  readonly broken: (why: string) => string;
}

export const START_TEXTS: Readonly<Record<Language, StartTexts>> = { ko, en, ja };
