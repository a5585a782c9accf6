import type { Action, JsonObject } from '@dream-agent/hitl';
import type { Round, TodoResult, ToolOutput } from './contract/todo-result.ts';

/** What a person has been asked about a todo. */
export type AskedAbout = 'approval' | 'input' | 'recovery';

interface OnItsWay {
  readonly todoId: string;
  /** What it is called with besides the todo's own parameters: filled in by a person, or found missing in the round before. */
  readonly given?: JsonObject;
}

/** How far a todo has come: on its way, or what became of it. */
export type Standing =
  /** It may be carried out: nobody had to be asked, or somebody has approved exactly this action. */
  | (OnItsWay & { readonly status: 'cleared'; readonly action: Action })
  | (OnItsWay & { readonly status: 'asked'; readonly about: AskedAbout; readonly requestId: string; readonly field?: string })
  /** It is to be proposed again: with what a person has filled in or changed, or once more after a failure or a poor round. */
  | { readonly status: 'again'; readonly todoId: string; readonly ordinal: number; readonly parameters: JsonObject }
  /** It failed for good, or may have happened, and somebody is to say what now. */
  | (OnItsWay & { readonly status: 'broken'; readonly actionId: string; readonly error: string; readonly mayHaveHappened: boolean })
  /** It was done, and is to be judged before it counts. */
  | (OnItsWay & Made & { readonly status: 'made'; readonly ordinal: number })
  | TodoResult;

/** What a call has made. */
export interface Made {
  readonly output: ToolOutput;
  readonly attempts: number;
  readonly cached: boolean;
}

/** A round with what it made, so that the best of them can be taken in the end. */
export type TriedRound = Round & Made;

const ON_ITS_WAY: readonly Standing['status'][] = ['cleared', 'asked', 'again', 'broken', 'made'];

export const isOnItsWay = (standing: Standing): boolean => ON_ITS_WAY.includes(standing.status);

/** What became of the todos that have come to an end. */
export function finished(results: Readonly<Record<string, Standing>>): Record<string, TodoResult> {
  const ended = Object.entries(results).filter((entry): entry is [string, TodoResult] => !isOnItsWay(entry[1]));
  return Object.fromEntries(ended);
}
