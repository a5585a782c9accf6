import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { PlanDiff } from '../../plan/plan-diff.tsx';
import { PlanView } from '../../plan/plan-view.tsx';
import { planTexts } from '../../plan/texts.ts';
import { VersionsDialog } from '../../plan/versions-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import type { RequestOf } from '../request.ts';

/** The plan, and what is different from the version before. */
export function PlanReview({ request: { plan, diff, action } }: { readonly request: RequestOf<'plan_review'> }) {
  const text = useTexts(planTexts);
  const [isOpen, setOpen] = useState(false);
  const versions = Array.from({ length: plan.version }, (_, before) => ({ version: before + 1 }));
  return (
    <div className="flex flex-col gap-4">
      {diff !== null && <PlanDiff diff={diff} />}
      {plan.version > 1 && (
        <Button size="small" icon={<Columns2 size={14} aria-hidden="true" />} onClick={() => setOpen(true)} className="self-start">
          {text.sideBySide}
        </Button>
      )}
      <PlanView plan={plan} />
      {plan.todos.length === 0 && <Parameters parameters={action.parameters} />}
      {isOpen && <VersionsDialog planId={plan.plan_id} versions={versions} first={plan.version} onClose={() => setOpen(false)} />}
    </div>
  );
}
