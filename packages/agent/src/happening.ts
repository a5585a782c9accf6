import type { Understanding } from './contract/understanding.ts';
import type { ModelFailure, Usage } from './models/index.ts';
import type { Standing } from './standing.ts';

interface OfTodo {
  readonly todoId: string;
  readonly tool: string;
  readonly task: string;
}

/** Something that happens on the way, for whoever watches. It may be lost, and nothing depends on it. */
export type Happening =
  | { readonly type: 'understood'; readonly understanding: Understanding }
  /** The rules had to step in for the model. */
  | { readonly type: 'model-failed'; readonly failure: ModelFailure }
  | { readonly type: 'model-used'; readonly usage: Usage }
  /** The answer as it comes. A higher attempt begins anew: whatever came before it is void. */
  | { readonly type: 'answer-piece'; readonly piece: string; readonly attempt: number }
  | { readonly type: 'planned'; readonly version: number; readonly todos: number }
  /** Somebody is asked about something; with the digest an answer has to carry. */
  | { readonly type: 'asked'; readonly requestId: string; readonly digest: string }
  | (OfTodo & { readonly type: 'todo-proposed'; readonly status: Standing['status'] })
  | (OfTodo & { readonly type: 'todo-started' })
  | (OfTodo & { readonly type: 'todo-progress'; readonly fraction: number; readonly note: string })
  /** A round of a todo that is improved in cycles was scored. */
  | (OfTodo & { readonly type: 'todo-judged'; readonly round: number; readonly score: number; readonly goal: number })
  /** It stands still: what is done and what is left, by task. */
  | { readonly type: 'paused'; readonly done: readonly string[]; readonly left: readonly string[] }
  /** Changes that were made meanwhile were taken in, or could not be. */
  | { readonly type: 'todos-changed'; readonly version: number; readonly problems: readonly string[] }
  | (OfTodo & { readonly type: 'todo-finished'; readonly status: Standing['status'] });
