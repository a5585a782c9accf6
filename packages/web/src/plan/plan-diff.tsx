import type { Json } from '@dream-agent/hitl/schema';
import { visibleJson } from '@dream-agent/hitl/visible';
import type { PlanDiffWireSchema } from '@dream-agent/server/contract';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { classes } from '../ui/classes.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { planTexts } from './texts.ts';

export type Diff = z.output<typeof PlanDiffWireSchema>;

const shown = (value: unknown): string => (value === undefined ? '–' : typeof value === 'string' ? value : visibleJson(value as Json));

/** What is different between two versions, line by line. */
export function PlanDiff({ diff }: { readonly diff: Diff }) {
  const text = useTexts(planTexts);
  const { money, span } = useFormats();
  const { added, removed, changed, moved, strategy, estimate } = diff;
  const isSame = added.length + removed.length + changed.length + moved.length === 0 && strategy === undefined;
  const cost = [estimate.before.estimated_cost_usd, estimate.after.estimated_cost_usd] as const;
  const time = [estimate.before.estimated_duration_sec, estimate.after.estimated_duration_sec] as const;
  return (
    <section aria-label={text.changedTo(diff.from, diff.to)} className="overflow-hidden rounded-lg border border-line text-sm">
      <h3 className="border-b border-line bg-sunken px-3 py-1.5 text-xs font-medium text-ink-soft">{text.changedTo(diff.from, diff.to)}</h3>
      <ul className="divide-y divide-line">
        {isSame && <li className="px-3 py-1.5 text-ink-faint">{text.same}</li>}
        {added.map(({ todo }) => (
          <Line key={todo.id} sign="+" label={text.added} tone="ok">
            <SafeText text={todo.task} /> <Tool name={todo.tool} />
          </Line>
        ))}
        {removed.map(({ todo }) => (
          <Line key={todo.id} sign="−" label={text.removed} tone="bad">
            <s>
              <SafeText text={todo.task} />
            </s>{' '}
            <Tool name={todo.tool} />
          </Line>
        ))}
        {changed.map(({ after, fields }) => (
          <Line key={after.id} sign="~" label={text.changed} tone="warn">
            <SafeText text={after.task} />
            <ul className="mt-0.5 font-mono text-xs">
              {fields.map(({ field, before, after: now }) => (
                <li key={field} className="break-all">
                  <span className="text-ink-faint">
                    <SafeText text={field} />:{' '}
                  </span>
                  <s className="text-bad">
                    <SafeText text={shown(before)} />
                  </s>{' '}
                  →{' '}
                  <span className="text-ok">
                    <SafeText text={shown(now)} />
                  </span>
                </li>
              ))}
            </ul>
          </Line>
        ))}
        {moved.map(({ todo, from, to }) => (
          <Line key={todo.id} sign="↕" label={text.moved(from + 1, to + 1)} tone="plain">
            <SafeText text={todo.task} /> <span className="text-xs text-ink-faint">{text.moved(from + 1, to + 1)}</span>
          </Line>
        ))}
        {strategy !== undefined && (
          <Line sign="~" label={text.changed} tone="warn">
            {text.strategy[strategy.before]} → {text.strategy[strategy.after]}
          </Line>
        )}
        {(cost[0] !== cost[1] || time[0] !== time[1]) && (
          <li className="px-3 py-1.5 text-xs text-ink-faint tabular-nums">
            {money(cost[0])} → {money(cost[1])} · {span(time[0])} → {span(time[1])}
          </li>
        )}
      </ul>
    </section>
  );
}

const TONES = { ok: 'text-ok', bad: 'text-bad', warn: 'text-warn', plain: 'text-ink-faint' } as const;

const Line = ({
  sign,
  label,
  tone,
  children,
}: {
  readonly sign: string;
  readonly label: string;
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
}) => (
  <li className="flex gap-2 px-3 py-1.5">
    <span aria-hidden="true" className={classes('w-3 shrink-0 text-center font-mono font-bold', TONES[tone])}>
      {sign}
    </span>
    <span className="sr-only">{label}</span>
    <div className="min-w-0 flex-1">{children}</div>
  </li>
);

const Tool = ({ name }: { readonly name: string }) => (
  <span className="font-mono text-xs text-ink-faint">
    <SafeText text={name} />
  </span>
);
