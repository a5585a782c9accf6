import type { Decision, RunId } from '@dream-agent/hitl';
import { type DomainOf, type PlanVersionsWireSchema, planIdOf } from '../../contract/index.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { findTurn } from '../run-turn.ts';
import { type ProposedPlan, planHistory } from './plan-history.ts';

export type PlanVersionsView = DomainOf<typeof PlanVersionsWireSchema>;
type VersionView = PlanVersionsView['versions'][number];

export type ListedPlanVersions = { readonly kind: 'listed'; readonly versions: PlanVersionsView } | Refused;

/** All versions of a run's plan and where each came from, the newest first. */
export async function listPlanVersions(deps: AgentDeps, runId: RunId): Promise<ListedPlanVersions> {
  const found = await findTurn(deps.pool, runId);
  const history = found.kind === 'refused' ? [] : await planHistory(deps, runId);
  if (history.length === 0) return refused('PLAN_NOT_FOUND', `there is no plan of ${runId}`);
  // What was put again without having changed, because a change to it could not be made, is the same version.
  const newest = history.filter(({ plan }, index) => history.findLastIndex((other) => other.plan.version === plan.version) === index);
  const versions = newest.map((proposed, index) => versionView(proposed, newest[index - 1]));
  return { kind: 'listed', versions: { planId: planIdOf(runId), versions: versions.toReversed() } };
}

function versionView({ plan, action, at, review }: ProposedPlan, before: ProposedPlan | undefined): VersionView {
  const said = before?.review?.decision;
  return {
    version: plan.version,
    madeAt: at,
    madeBy: (said?.decision.kind === 'modify' ? said.by : undefined) ?? 'agent',
    change: changeOf(before),
    ...wordsOf(said?.decision),
    digest: action.digest,
    status: statusOf(review),
  };
}

/** Where words were shown as edits before they were sent, the edits count, and the words stand beside them. */
function wordsOf(decision: Decision | undefined): Pick<VersionView, 'instruction'> {
  if (decision?.kind !== 'modify') return {};
  const instruction = decision.change.kind === 'instruction' ? decision.change.instruction : decision.note;
  return instruction === undefined ? {} : { instruction };
}

function changeOf(before: ProposedPlan | undefined): VersionView['change'] {
  if (before === undefined) return 'made';
  switch (before.review?.decision?.decision.kind) {
    case 'modify':
      return 'edited';
    case 'defer':
      return 'guided';
    default:
      return 'changed_while_paused';
  }
}

/** What no gate caught goes ahead as it is. */
function statusOf(review: ProposedPlan['review']): VersionView['status'] {
  if (review === undefined) return 'approved';
  if (review.request.status === 'pending') return 'proposed';
  switch (review.decision?.decision.kind) {
    case 'approve':
      return 'approved';
    case 'modify':
    case 'defer':
      return 'replaced';
    default:
      return 'rejected';
  }
}
