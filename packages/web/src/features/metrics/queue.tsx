import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Meter } from '../../ui/charts/meter.tsx';
import type { Metrics } from './steps.ts';
import { metricsTexts } from './texts.ts';

/** How long what waits now has been waiting. */
export function Queue({ metrics: { queue } }: { readonly metrics: Metrics }) {
  const { queue: text } = useTexts(metricsTexts);
  const { duration } = useFormats();
  const longest = queue.oldest_sec ?? 0;
  const rows = [
    { name: text.half, seconds: queue.age.p50, tone: 'ok' },
    { name: text.most, seconds: queue.age.p95, tone: 'warn' },
    { name: text.oldest, seconds: queue.oldest_sec, tone: 'bad' },
  ] as const;
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-card">
      <header>
        <h2 className="text-sm font-semibold">{text.title}</h2>
        <p className="text-xs text-ink-faint">{text.about}</p>
      </header>
      {queue.pending === 0 ? (
        <p className="py-8 text-center text-sm text-ink-faint">{text.empty}</p>
      ) : (
        <dl className="flex flex-col gap-4">
          {rows.map(({ name, seconds, tone }) => (
            <div key={name} className="flex flex-col gap-1">
              <div className="flex items-baseline justify-between gap-3 text-sm">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-medium tabular-nums">{duration(seconds ?? 0)}</dd>
              </div>
              <Meter share={longest === 0 ? 0 : (seconds ?? 0) / longest} tone={tone} />
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
