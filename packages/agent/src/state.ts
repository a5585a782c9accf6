import { Annotation } from '@langchain/langgraph';
import type { Language } from './contract/language.ts';
import type { Plan, Todo } from './contract/plan.ts';
import type { Response } from './contract/response.ts';
import type { Clarified, Understanding } from './contract/understanding.ts';
import { NO_UPLOADS, type Uploads } from './contract/uploads.ts';
import type { Standing, TriedRound } from './standing.ts';

/** Where the main line waits for somebody: a reference, and nothing that could be taken for the answer. */
export interface Asked {
  readonly requestId: string;
}

/** Why a run ends before all of its plan is done. */
export interface Ended {
  readonly as: 'rejected' | 'aborted' | 'failed';
  readonly because: string;
}

/** Newest version wins, whatever order the branches come back in. */
export function todoReducer(todos: readonly Todo[], changed: readonly Todo[]): Todo[] {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  for (const todo of changed) {
    if (todo.version > (byId.get(todo.id)?.version ?? 0)) byId.set(todo.id, todo);
  }
  return [...byId.values()];
}

/** Each todo has one standing, the one that came last. */
export const resultsReducer = <Value>(
  results: Readonly<Record<string, Value>>,
  changed: Readonly<Record<string, Value>>,
): Record<string, Value> => ({ ...results, ...changed });

const latest = <Value>(initial: () => Value) => ({ reducer: (_: Value, next: Value): Value => next, default: initial });

/** What a run carries from node to node. Large data lies in files, decisions and effects in the ledger. */
export const AgentState = Annotation.Root({
  request: Annotation<string>(latest(() => '')),
  /** The day the run was started on; every relative date is counted from it, also after a night's wait. */
  today: Annotation<string>(latest(() => '')),
  /** Files that people have brought for it. */
  uploads: Annotation<Uploads>(latest<Uploads>(() => NO_UPLOADS)),
  language: Annotation<Language>(latest<Language>(() => 'en')),
  clarified: Annotation<readonly Clarified[]>(latest<readonly Clarified[]>(() => [])),
  understanding: Annotation<Understanding | null>(latest<Understanding | null>(() => null)),
  plan: Annotation<Plan | null>(latest<Plan | null>(() => null)),
  /** What is being carried out while a change to it is before the gates. */
  before: Annotation<Plan | null>(latest<Plan | null>(() => null)),
  /** How often a plan has been put before the gates. */
  reviews: Annotation<number>(latest(() => 0)),
  /** What is said above the plan when it is put again. */
  note: Annotation<string>(latest(() => '')),
  guidance: Annotation<readonly string[]>(latest<readonly string[]>(() => [])),
  todos: Annotation<Todo[], readonly Todo[]>({ reducer: todoReducer, default: () => [] }),
  results: Annotation<Record<string, Standing>, Readonly<Record<string, Standing>>>({ reducer: resultsReducer, default: () => ({}) }),
  /** What the rounds of a todo that is improved in cycles have come to so far. */
  rounds: Annotation<Record<string, readonly TriedRound[]>, Readonly<Record<string, readonly TriedRound[]>>>({
    reducer: resultsReducer,
    default: () => ({}),
  }),
  /** The version of the run when its todos were last given out: a newer one says that somebody has paused it since. */
  lookedAt: Annotation<number>(latest(() => 1)),
  /** The last of the changes made while it stood still that have been taken in. */
  changes: Annotation<number>(latest(() => 0)),
  asked: Annotation<Asked | null>(latest<Asked | null>(() => null)),
  ended: Annotation<Ended | null>(latest<Ended | null>(() => null)),
  response: Annotation<Response | null>(latest<Response | null>(() => null)),
});
export type AgentStateValue = typeof AgentState.State;
export type AgentUpdate = typeof AgentState.Update;

/** What somebody thought up: were it lost and thought up again, it might come out differently from what a person has been shown. */
export const THOUGHT_CHANNELS: ReadonlySet<string> = new Set(['understanding', 'plan', 'response'] satisfies (keyof AgentStateValue)[]);
