import type { Understanding } from './contract/understanding.ts';
import type { Standing } from './standing.ts';

interface OfTodo {
  readonly todoId: string;
  readonly tool: string;
  readonly task: string;
}

/** Something that happens on the way, for whoever watches. It may be lost, and nothing depends on it. */
export type Happening =
  | { readonly type: 'understood'; readonly understanding: Understanding }
  | { readonly type: 'planned'; readonly version: number; readonly todos: number }
  | (OfTodo & { readonly type: 'todo-proposed'; readonly status: Standing['status'] })
  | (OfTodo & { readonly type: 'todo-started' })
  | (OfTodo & { readonly type: 'todo-progress'; readonly fraction: number; readonly note: string })
  | (OfTodo & { readonly type: 'todo-finished'; readonly status: Standing['status'] });
