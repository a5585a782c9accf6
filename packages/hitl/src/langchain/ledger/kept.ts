import { Recent } from '../../langgraph/recent.ts';
import { RunHolds } from '../../langgraph/run-holds.ts';
import { systemTimer } from '../../ports/timer.ts';
import type { Action } from '../../schema/action.ts';
import type { WithLedger } from './options.ts';

/** A ledger, and what this process knows of it without asking. All of the latter may be lost. */
export interface Kept {
  readonly ledger: WithLedger['ledger'];
  readonly options: WithLedger;
  readonly holds: RunHolds;
  /** Runs whose every call has been put to the ledger. */
  readonly proposed: Recent<true>;
  /** Actions never change. */
  readonly actions: Recent<Action>;
}

export const keepIn = (options: WithLedger): Kept => ({
  ledger: options.ledger,
  options,
  holds: new RunHolds(options.ledger, options.timer ?? systemTimer, options.leaseSeconds ?? 30),
  proposed: new Recent(),
  actions: new Recent(),
});
