import { PlanDiff } from '../../plan/plan-diff.tsx';
import { PlanView } from '../../plan/plan-view.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import type { RequestOf } from '../request.ts';

/** The plan, and what is different from the version before. */
export function PlanReview({ request }: { readonly request: RequestOf<'plan_review'> }) {
  return (
    <div className="flex flex-col gap-4">
      {request.diff !== null && <PlanDiff diff={request.diff} />}
      <PlanView plan={request.plan} />
      {request.plan.todos.length === 0 && <Parameters parameters={request.action.parameters} />}
    </div>
  );
}
