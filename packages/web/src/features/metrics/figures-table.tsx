import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Meter } from '../../ui/charts/meter.tsx';
import type { Metrics } from './steps.ts';
import { metricsTexts } from './texts.ts';

export interface FiguresRow extends Omit<Metrics['by_gate'][number], 'gate'> {
  readonly key: string;
  readonly name: ReactNode;
  /** Of people only. */
  readonly too_fast?: number;
}

/** What is asked and answered, by gate or by person. */
export function FiguresTable({
  title,
  first,
  about,
  rows,
}: {
  readonly title: string;
  readonly first: string;
  readonly about?: ReactNode;
  readonly rows: readonly FiguresRow[];
}) {
  const { columns: text, none } = useTexts(metricsTexts);
  const { number, percent, duration } = useFormats();
  const ofPeople = rows.some(({ too_fast }) => too_fast !== undefined);
  const time = (seconds: number | null) => (seconds === null ? none : duration(seconds));
  const heads = [
    ...(ofPeople ? [text.decided] : [text.asked, text.decided]),
    text.approved,
    ...(ofPeople ? [text.tooFast] : [text.timedOut]),
    text.half,
    text.most,
    text.longest,
  ];
  return (
    <Card className="flex min-w-0 flex-col">
      <header className="px-4 pt-3 pb-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {about !== undefined && <p className="text-xs text-ink-faint">{about}</p>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section tabIndex={0} aria-label={title} className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="text-xs text-ink-faint">
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-1.5 font-medium">
                {first}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-right font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="min-w-32 px-4 py-2 font-medium">
                  {row.name}
                </th>
                {!ofPeople && <td className="px-3 py-2 text-right">{number(row.asked)}</td>}
                <td className="px-3 py-2 text-right">{number(row.decided)}</td>
                <td className="min-w-32 px-3 py-2 text-right">
                  {row.approval_rate === null ? none : `${percent(row.approval_rate)} (${number(row.approved)})`}
                  {row.approval_rate !== null && <Meter share={row.approval_rate} tone="ok" className="mt-1" />}
                </td>
                <td className="px-3 py-2 text-right">
                  {row.too_fast === undefined ? (
                    number(row.timed_out)
                  ) : row.too_fast === 0 ? (
                    number(0)
                  ) : (
                    <Badge tone="warn">
                      {number(row.too_fast)} / {number(row.decided)}
                    </Badge>
                  )}
                </td>
                <td className="px-3 py-2 text-right whitespace-nowrap">{time(row.time_to_decide.p50)}</td>
                <td className="px-3 py-2 text-right whitespace-nowrap">{time(row.time_to_decide.p95)}</td>
                <td className="px-3 py-2 text-right whitespace-nowrap">{time(row.time_to_decide.longest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
