import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { PlanDiff } from '../../plan/plan-diff.tsx';
import { TodoStatusBadge } from '../../plan/todo-status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import type { Moment } from './moments.tsx';
import { runTexts } from './texts.ts';

/** What is different between two moments: the plan, how the todos stood, what they had made, and what else changed. */
export function CompareDialog({
  sessionId,
  from,
  to,
  onClose,
}: {
  readonly sessionId: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly onClose: () => void;
}) {
  const text = useTexts(runTexts);
  const { data, error, isPending } = useQuery(
    reading('compareCheckpoints', {
      params: { session_id: sessionId as never },
      query: { from_run: from.run_id, from: from.checkpoint_id, to_run: to.run_id, to: to.checkpoint_id },
    }),
  );
  const isSame = data !== undefined && data.changed.length === 0 && data.todos.length === 0 && data.plan === undefined;
  return (
    <Dialog title={text.between(from.step, to.step)} onClose={onClose} wide>
      <div className="flex flex-col gap-4 text-sm">
        <ProblemNotice problem={error} />
        {isPending && <Skeleton lines={6} />}
        {isSame && <p className="text-ink-faint">{text.same}</p>}
        {data?.plan !== undefined && <PlanDiff diff={data.plan} />}
        {data !== undefined && data.todos.length > 0 && (
          <Part title={text.todos}>
            {data.todos.map(({ id, before, after }) => (
              <Line key={id} name={id}>
                {before === undefined ? '–' : <TodoStatusBadge status={before} />} →{' '}
                {after === undefined ? '–' : <TodoStatusBadge status={after} />}
              </Line>
            ))}
          </Part>
        )}
        {data !== undefined && data.results.length > 0 && (
          <Part title={text.results}>
            {data.results.map(({ todo_id, before, after }) => (
              <Line key={todo_id} name={todo_id}>
                {before === undefined ? '–' : text.standings[before.status]} → {after === undefined ? '–' : text.standings[after.status]}
                {after?.note !== undefined && (
                  <span className="block text-xs text-ink-faint">
                    <SafeText text={after.note.slice(0, 500)} />
                  </span>
                )}
              </Line>
            ))}
          </Part>
        )}
        {data !== undefined && data.changed.length > 0 && (
          <section>
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{text.changed}</h3>
            <p className="flex flex-wrap gap-1.5">
              {data.changed.map((name) => (
                <Badge key={name}>
                  <span className="font-mono">
                    <SafeText text={name} />
                  </span>
                </Badge>
              ))}
            </p>
          </section>
        )}
      </div>
    </Dialog>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-xs font-medium text-ink-faint">{title}</h3>
    <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
  </section>
);

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
    <span className="min-w-40 font-mono text-xs text-ink-soft">
      <SafeText text={name} />
    </span>
    <span className="min-w-0 flex-1">{children}</span>
  </li>
);
