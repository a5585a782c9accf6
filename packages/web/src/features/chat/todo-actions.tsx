import type { PlanWire, TodoChangeWire, TodoWire } from '@dream-agent/server/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { forget } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { StepForm } from '../../plan/step-form.tsx';
import { planTexts } from '../../plan/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.tsx';

/** What failed or was left out can be done once more; what is done, or may be, is not done twice. */
const LEFT_UNDONE: ReadonlySet<TodoWire['status']> = new Set(['failed', 'skipped', 'refused', 'cancelled']);

/** What can become of one step while the run stands still. */
export function TodoActions({ todo, plan }: { readonly todo: TodoWire; readonly plan: PlanWire }) {
  const text = useTexts(planTexts);
  const change = useMutation({
    mutationFn: (edit: TodoChangeWire) =>
      call('editPlan', {
        params: { plan_id: plan.plan_id },
        body: { version: plan.version, change: { kind: 'edits', edits: [edit] } },
        key: crypto.randomUUID(),
      }),
    onSuccess: () => {
      toast(text.onResume, { tone: 'ok' });
      void forget('readPlan', 'listPlanVersions');
    },
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {todo.status === 'pending' && (
        <Button size="small" look="quiet" busy={change.isPending} onClick={() => change.mutate({ op: 'skip', id: todo.id })}>
          {text.skip}
        </Button>
      )}
      {todo.status === 'pending' && (
        <Button size="small" look="quiet" onClick={() => setOpen(true)}>
          {text.change}
        </Button>
      )}
      {LEFT_UNDONE.has(todo.status) && (
        <Button size="small" look="quiet" busy={change.isPending} onClick={() => change.mutate({ op: 'retry', id: todo.id })}>
          {text.retry}
        </Button>
      )}
      {isOpen ? (
        <StepForm
          todo={todo}
          busy={change.isPending}
          problem={change.error}
          onClose={() => setOpen(false)}
          onDone={(update) => change.mutate(update, { onSuccess: () => setOpen(false) })}
        />
      ) : (
        <ProblemNotice problem={change.error} />
      )}
    </>
  );
}
