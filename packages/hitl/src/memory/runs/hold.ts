import { runHasEnded } from '../../core/transitions.ts';
import type { Hold, Refusal } from '../../ports/ledger.ts';
import type { Run } from '../../schema/run.ts';
import { refuse, type Tx } from '../transaction.ts';

/**
 * The run, if this is still its owner. A lease that has lapsed is no reason to refuse: as long as nobody else has
 * taken the run, its fence is the newest there is.
 */
export function held({ storage }: Tx, hold: Hold): { readonly kind: 'held'; readonly run: Run } | Refusal {
  const run = storage.runs.get(hold.runId);
  if (run === undefined) return refuse('HITL_RUN_NOT_FOUND', `there is no run ${hold.runId}`);
  if (runHasEnded(run.status)) return refuse('HITL_RUN_ENDED', `${run.id} has ended as ${run.status}`);
  if (run.status !== 'running' || run.owner !== hold.owner || run.fence !== hold.fence) {
    return refuse('HITL_FENCED', `${hold.owner} holds ${run.id} with fence ${hold.fence} no longer`);
  }
  return { kind: 'held', run };
}
