import type { Refusal } from '@dream-agent/hitl';
import type { Todo } from './contract/plan.ts';
import type { Parts } from './parts.ts';

/** Ends a step that can't be done while the run stands still. It is done again, from its beginning, when a person lets the run go on. */
export class StandsStill extends Error {
  override readonly name = 'StandsStill';
}

/**
 * Leaves a step whose question the ledger did not take, because the run has asked all that it may. Only for steps of one node:
 * of todos that move side by side the others finish first, and the dispatcher sees the pause.
 */
export function standStill(parts: Parts, todos: readonly Todo[], { message }: Refusal): never {
  parts.happened({ type: 'paused', ...doneAndLeft(todos) });
  throw new StandsStill(message);
}

export const doneAndLeft = (todos: readonly Todo[]) => ({
  done: todos.filter(({ status }) => status === 'completed').map(({ task }) => task),
  left: todos.filter(({ status }) => status === 'pending' || status === 'running').map(({ task }) => task),
});
