import { diffPlans } from '@dream-agent/agent';
import { type DomainOf, type PlanPreviewWireSchema, planDiffView } from '../../contract/index.ts';
import type { Refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { viewOfPlan } from './view-of-plan.ts';
import { type EditOfPlan, workOutEdit } from './work-out-edit.ts';

export type PreviewedPlanEdit = DomainOf<typeof PlanPreviewWireSchema> | Refused;

/** What a change would make of a plan, in words or to the letter. */
export async function previewPlanEdit(deps: AgentDeps, input: EditOfPlan): Promise<PreviewedPlanEdit> {
  const worked = await workOutEdit(deps, input);
  switch (worked.kind) {
    case 'refused':
      return worked;
    case 'not-understood':
      return { kind: 'not_understood', why: worked.why };
    case 'not-possible':
      return { kind: 'not_possible', why: worked.why };
    case 'worked-out': {
      const { before, after, edits } = worked;
      return {
        kind: 'preview',
        edits: edits as Extract<PreviewedPlanEdit, { kind: 'preview' }>['edits'],
        plan: viewOfPlan(after, input.runId),
        diff: planDiffView(diffPlans(before, after)),
      };
    }
  }
}
