import { changeTodos, diffPlans, type TodoChangeInput } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { type PlanDiffView, planDiffView } from '../../contract/index.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { orRefused } from '../or-refused.ts';
import { currentTurn } from '../run-turn.ts';
import type { SteerRun } from './pause-run.ts';

export interface ResumeRun extends SteerRun {
  /** All of them are made, or none is. */
  readonly modifications?: readonly TodoChangeInput[] | undefined;
  /** What comes twice under the same key is kept once. */
  readonly key: string;
}

export type ResumedRun = { readonly kind: 'resumed'; readonly runId: RunId; readonly diff: PlanDiffView | null } | Refused;

/** Lets a paused run go on, with changes to its todos. */
export async function resumeRun(deps: AgentDeps, input: ResumeRun): Promise<ResumedRun> {
  const { sessionId, actor, reason = '', modifications = [], key } = input;
  const found = await currentTurn(deps.pool, sessionId);
  if (found.kind === 'refused') return found;
  const runId = found.turn.run_id as RunId;
  if (found.turn.pause_requested_at === null) return refused('HITL_SESSION_NOT_PAUSED', `${runId} is ${found.turn.status}`);
  const changed =
    modifications.length === 0
      ? undefined
      : await orRefused(() =>
          changeTodos(
            { ledger: deps.ledger, saver: deps.reader, changes: deps.changes, editPlan: deps.editPlan },
            { runId, actor, key, changes: modifications },
          ),
        );
  if (changed !== undefined && 'kind' in changed) return changed;
  const outcome = await deps.ledger.resumeRun(runId, { actor, reason });
  if (outcome.kind === 'refused') return outcome;
  deps.hint(runId);
  return { kind: 'resumed', runId, diff: changed === undefined ? null : planDiffView(diffPlans(changed.before, changed.after)) };
}
