import { diffPlans, type Plan } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { type PlanDiffView, type PlanView, planDiffView } from '../../contract/index.ts';
import type { Refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { findTurn } from '../run-turn.ts';
import { planHistory } from './plan-history.ts';
import { noPlan, standingPlan } from './standing-plan.ts';
import { viewOfPlan } from './view-of-plan.ts';

export type ReadPlan = { readonly kind: 'found'; readonly plan: PlanView } | Refused;

/** A version of a run's plan as it was put before the gates; without one, the plan as it stands. */
export async function readPlan(deps: AgentDeps, { runId, version }: { runId: RunId; version?: number }): Promise<ReadPlan> {
  const found = await findTurn(deps.pool, runId);
  if (found.kind === 'refused') return noPlan(found.message);
  if (version !== undefined) {
    const plan = await versionOf(deps, runId, version);
    return plan === undefined ? noPlan(`the plan of ${runId} has no version ${version}`) : { kind: 'found', plan: viewOfPlan(plan, runId) };
  }
  const standing = await standingPlan(deps, runId);
  return standing.kind === 'refused' ? standing : { kind: 'found', plan: viewOfPlan(standing.plan, runId) };
}

export type ComparedPlans = { readonly kind: 'compared'; readonly diff: PlanDiffView } | Refused;

/** What is different between two versions of a run's plan. */
export async function comparePlans(deps: AgentDeps, input: { runId: RunId; from: number; to: number }): Promise<ComparedPlans> {
  const found = await findTurn(deps.pool, input.runId);
  if (found.kind === 'refused') return noPlan(found.message);
  const [from, to] = [await versionOf(deps, input.runId, input.from), await versionOf(deps, input.runId, input.to)];
  if (from === undefined || to === undefined)
    return noPlan(`the plan of ${input.runId} has no version ${from === undefined ? input.from : input.to}`);
  return { kind: 'compared', diff: planDiffView(diffPlans(from, to)) };
}

async function versionOf(deps: AgentDeps, runId: RunId, version: number): Promise<Plan | undefined> {
  return (await planHistory(deps, runId)).findLast(({ plan }) => plan.version === version)?.plan;
}
