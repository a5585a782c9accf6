import { finished } from '../standing.ts';
import type { Tools } from '../tools/tool.ts';
import type { Verification, VerificationKind } from '../verification/verification.ts';
import { verify } from '../verification/verify.ts';
import { planOf, type ReadRunState, readRunState } from './read-run-state.ts';

export interface VerifyRun extends ReadRunState {
  readonly kind: VerificationKind;
  /** Without them it can't be said whether they made what they should. */
  readonly tools?: Tools;
}

/** Makes the checks of one kind on a run as it stands: at any time, and without holding it up. */
export async function verifyRun({ kind, tools, ...which }: VerifyRun): Promise<Verification> {
  const state = await readRunState(which);
  const plan = state.before ?? planOf(state, which.runId);
  return verify(kind, { plan, todos: state.todos, results: finished(state.results), ...(tools === undefined ? {} : { tools }) });
}
