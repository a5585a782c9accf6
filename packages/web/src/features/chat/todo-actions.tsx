import type { PlanWire, TodoChangeWire, TodoWire } from '@dream-agent/server/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { forget } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { planTexts } from '../../plan/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.tsx';

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
  return (
    <>
      {todo.status === 'pending' && (
        <Button size="small" look="quiet" busy={change.isPending} onClick={() => change.mutate({ op: 'skip', id: todo.id })}>
          {text.skip}
        </Button>
      )}
      {todo.status !== 'pending' && todo.status !== 'running' && (
        <Button size="small" look="quiet" busy={change.isPending} onClick={() => change.mutate({ op: 'retry', id: todo.id })}>
          {text.retry}
        </Button>
      )}
      <ProblemNotice problem={change.error} />
    </>
  );
}
