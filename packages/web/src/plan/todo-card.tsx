import type { TodoWire } from '@dream-agent/server/contract';
import type { ReactNode } from 'react';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Parameters } from '../ui/parameters.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { planTexts } from './texts.ts';
import { TodoStatusBadge } from './todo-status.tsx';

/** One step, with what it would be done with. */
export function TodoCard({
  todo,
  place,
  children,
  below,
  isOver = false,
}: {
  readonly todo: TodoWire;
  readonly place: number;
  readonly children?: ReactNode;
  /** How far it is, and what came of it. */
  readonly below?: ReactNode;
  /** The run has ended. */
  readonly isOver?: boolean;
}) {
  const text = useTexts(planTexts);
  const { money } = useFormats();
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink-faint tabular-nums">{place}.</span>
        <span className="min-w-0 flex-1 font-medium">
          <SafeText text={todo.task} />
        </span>
        {todo.requires_approval === true && <Badge tone="warn">{text.asks}</Badge>}
        {todo.estimated_cost_usd > 0 && <Badge>{money(todo.estimated_cost_usd)}</Badge>}
        <Badge>
          <SafeText text={todo.tool} />
        </Badge>
        <TodoStatusBadge status={todo.status} isOver={isOver} />
        {children}
      </div>
      {Object.keys(todo.parameters).length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="text-xs text-ink-faint select-none">{text.parameters}</summary>
          <div className="mt-1">
            <Parameters parameters={todo.parameters} />
          </div>
        </details>
      )}
      {below}
    </div>
  );
}
