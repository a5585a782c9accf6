import type { Action, JsonObject } from '@dream-agent/hitl';
import type { TodoResult } from './contract/todo-result.ts';

/** What a person has been asked about a todo. */
export type AskedAbout = 'approval' | 'input' | 'recovery';

/** How far a todo has come: on its way, or what became of it. */
export type Standing =
  /** It may be carried out: nobody had to be asked, or somebody has approved exactly this action. */
  | { readonly status: 'cleared'; readonly todoId: string; readonly action: Action }
  | { readonly status: 'asked'; readonly todoId: string; readonly about: AskedAbout; readonly requestId: string; readonly field?: string }
  /** It is to be proposed again: with what a person has filled in or changed, or once more after a failure. */
  | { readonly status: 'again'; readonly todoId: string; readonly ordinal: number; readonly parameters: JsonObject }
  /** It failed for good, or may have happened, and somebody is to say what now. */
  | {
      readonly status: 'broken';
      readonly todoId: string;
      readonly actionId: string;
      readonly error: string;
      readonly mayHaveHappened: boolean;
    }
  | TodoResult;

const ON_ITS_WAY = ['cleared', 'asked', 'again', 'broken'];

/** What became of the todos that have come to an end. */
export function finished(results: Readonly<Record<string, Standing>>): Record<string, TodoResult> {
  const ended = Object.entries(results).filter((entry): entry is [string, TodoResult] => !ON_ITS_WAY.includes(entry[1].status));
  return Object.fromEntries(ended);
}
