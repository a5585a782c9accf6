import type { Actor, RunId } from '@dream-agent/hitl';
import type { TodoChange } from '../contract/plan.ts';

/** Changes that somebody made while a run stood still: all of them are made, or none is. */
export interface KeptChanges {
  /** Rises within a run. */
  readonly seq: number;
  readonly key: string;
  readonly changes: readonly TodoChange[];
  readonly by: Actor;
}

export interface AddChanges {
  readonly runId: RunId;
  /** Made by whoever sends them: what comes twice is kept once. */
  readonly key: string;
  readonly changes: readonly TodoChange[];
  readonly actor: Actor;
}

export type Added =
  | { readonly kind: 'kept' | 'existing'; readonly seq: number }
  /** The run does not stand still, or has ended; nothing was kept. */
  | { readonly kind: 'not_paused' };

/**
 * Where changes to the todos of paused runs lie. They outlive a restart, and are taken in by whoever drives the run next: the
 * graph's own state is not touched from outside, because that would drop whatever waits for an answer.
 */
export interface TodoChanges {
  add(input: AddChanges): Promise<Added>;
  /** Those after `after`, in order. */
  list(runId: RunId, after: number): Promise<readonly KeptChanges[]>;
}
