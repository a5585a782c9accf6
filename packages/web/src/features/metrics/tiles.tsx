import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import type { Metrics } from './steps.ts';
import { metricsTexts } from './texts.ts';

/** The figures that one looks at first. */
export function Tiles({ metrics: { queue, total, spending } }: { readonly metrics: Metrics }) {
  const { tiles: text, none } = useTexts(metricsTexts);
  const { number, percent, duration, money } = useFormats();
  const { p50, p95 } = total.time_to_decide;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Tile name={text.waiting} figure={number(queue.pending)}>
        {queue.oldest_sec === null ? text.nothingWaits : text.oldest(duration(queue.oldest_sec))}
      </Tile>
      <Tile name={text.asked} figure={number(total.asked)}>
        {text.decided(number(total.decided))}
      </Tile>
      <Tile name={text.time} figure={p50 === null ? none : duration(p50)}>
        {p95 === null ? none : text.most(duration(p95))}
      </Tile>
      <Tile name={text.timedOut} figure={number(total.timed_out)}>
        {total.asked === 0 ? none : text.ofAsked(percent(total.timed_out / total.asked))}
      </Tile>
      <Tile name={text.rate} figure={total.approval_rate === null ? none : percent(total.approval_rate)}>
        {text.approvedCount(number(total.approved))}
      </Tile>
      <Tile name={text.cost} figure={money(spending.usd)}>
        {text.runs(number(spending.runs))}
      </Tile>
    </dl>
  );
}

const Tile = ({ name, figure, children }: { readonly name: string; readonly figure: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-0.5 rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
    <dt className="text-xs text-ink-faint">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{figure}</dd>
    <dd className="text-xs text-ink-faint">{children}</dd>
  </div>
);
