import type { Budgets } from './budgets.ts';
import type { Gate } from './gate.ts';
import type { RequestKind } from './question.ts';
import type { Timing } from './timing.ts';

/** Everything that decides who is asked about what: gates, and how questions of each kind are put. */
export interface Policy {
  /** Digest of the policy's content; an action is bound to the version it was judged under. */
  readonly version: string;
  readonly gates: readonly Gate[];
  /** How long questions wait that no gate has put (clarification, input, recovery). */
  readonly timings: Readonly<Partial<Record<RequestKind, Timing>>>;
  /** The longest a run may stay paused. */
  readonly pauseMaxSeconds: number;
  /** How many questions a run may put to people. */
  readonly budgets: Budgets;
  /** How long somebody has to have had what is critical before them until they can approve it. */
  readonly criticalReadingSeconds: number;
}
