import type { Language } from '../../people/index.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

/** What the pages say that the server itself writes. */
export interface PageTexts {
  readonly signingIn: string;
  readonly tokenUsed: string;
  readonly withoutScript: string;
  readonly intro: string;
  readonly signedInAs: string;
  readonly signOut: string;
  readonly waiting: string;
  readonly nothingWaits: string;
  readonly answerThem: string;
  readonly signIn: string;
  readonly email: string;
  readonly password: string;
  readonly signInWith: string;
  readonly orAddress: string;
  readonly signInFailed: string;
  readonly away: string;
  readonly docs: string;
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { ko, en, ja };
