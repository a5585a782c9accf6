import type { ReactNode } from 'react';
import { texts, useTexts } from '../../language/texts.ts';
import { classes } from '../classes.ts';
import type { OverTime } from './series.ts';
import { BACKGROUNDS } from './tones.ts';

const words = texts({
  en: { table: 'As a table', when: 'When', nothing: '–' },
  ko: { table: '표로 보기', when: '시점', nothing: '–' },
  ja: { table: '表で見る', when: '時点', nothing: '–' },
});

/** A chart with its title, its unit, the meaning of its colours, and the same numbers as a table. */
export function ChartFrame({
  title,
  about,
  data: { steps, series, format },
  children,
}: {
  readonly title: string;
  /** What is counted, and in what. */
  readonly about: string;
  readonly data: OverTime;
  readonly children: ReactNode;
}) {
  const text = useTexts(words);
  return (
    <figure className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-surface p-4 shadow-card">
      <figcaption>
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="text-xs text-ink-faint">{about}</p>
      </figcaption>
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {series.map(({ name, tone }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={classes('size-2.5 rounded-sm', BACKGROUNDS[tone])} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {children}
      <details className="text-xs">
        <summary className="w-fit text-ink-faint select-none hover:text-ink">{text.table}</summary>
        <div className="mt-2 max-h-64 overflow-auto rounded-lg border border-line">
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">{`${title}: ${about}`}</caption>
            <thead className="sticky top-0 bg-sunken text-ink-faint">
              <tr>
                <th scope="col" className="px-2 py-1 font-medium">
                  {text.when}
                </th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="px-2 py-1 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {steps.map((step, index) => (
                <tr key={step}>
                  <th scope="row" className="px-2 py-1 font-normal whitespace-nowrap text-ink-soft">
                    {step}
                  </th>
                  {series.map(({ name, values }) => {
                    const value = values[index] ?? null;
                    return (
                      <td key={name} className="px-2 py-1 text-right">
                        {value === null ? text.nothing : format(value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
