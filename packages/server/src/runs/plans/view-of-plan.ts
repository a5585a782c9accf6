import { type Plan, planToMermaid } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { type PlanView, planView } from '../../contract/index.ts';

/** A plan as it is shown, with its diagram. */
export const viewOfPlan = (plan: Plan, runId: RunId): PlanView => planView(plan, { runId, mermaidDiagram: planToMermaid(plan) });
