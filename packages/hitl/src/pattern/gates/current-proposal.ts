import { AsyncLocalStorage } from 'node:async_hooks';
import type { Member } from '../../batching/gathering.ts';
import type { ExecutionContext } from '../../schema/context.ts';
import type { ActionProposal } from './approval-gate.ts';

/** What is being proposed just now. */
export interface CurrentProposal {
  readonly context: ExecutionContext;
  readonly proposal: Omit<ActionProposal, 'parameters'>;
  /** Why this is like something that was refused before. */
  readonly avoided?: string;
  /** Its place among actions that were proposed together. */
  readonly member?: Member;
}

/*
 * Conditions of a policy and adapters are called by the rules, which know nothing of contexts and batches. Several proposals may be
 * under way at once, so what belongs to one travels with its own chain of calls, and never in a field that the next one overwrites.
 */
export const currentProposal = new AsyncLocalStorage<CurrentProposal>();
