import { useFormats } from '../../language/formats.ts';
import { useLanguage } from '../../language/language.tsx';
import { useTexts } from '../../language/texts.ts';
import { BarsOverTime } from '../../ui/charts/bars-over-time.tsx';
import { LinesOverTime } from '../../ui/charts/lines-over-time.tsx';
import { ticksOfAmounts, ticksOfCounts, ticksOfSeconds } from '../../ui/charts/ticks.ts';
import { Queue } from './queue.tsx';
import { allSteps, type Metrics, type Step, stepFormat } from './steps.ts';
import { metricsTexts } from './texts.ts';

/** What came of requests, how long they took, and what it cost, step by step. */
export function Charts({ metrics }: { readonly metrics: Metrics }) {
  const { charts: text } = useTexts(metricsTexts);
  const { number, duration, money } = useFormats();
  const { language } = useLanguage();
  const all = allSteps(metrics);
  const steps = all.map(({ at }) => at).map(stepFormat(language, metrics));
  const of = (value: (step: Step) => number | null) => all.map(value);
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <BarsOverTime
        title={text.asked}
        about={text.askedAbout}
        ticksOf={ticksOfCounts}
        data={{
          steps,
          format: number,
          series: [
            { name: text.approved, tone: 'ok', values: of(({ approved }) => approved) },
            { name: text.refused, tone: 'accent', values: of(({ decided, approved }) => decided - approved) },
            { name: text.timedOut, tone: 'bad', values: of(({ timed_out }) => timed_out) },
            { name: text.cancelled, tone: 'warn', values: of(({ cancelled }) => cancelled) },
            { name: text.other, tone: 'faint', values: of(leftOver) },
          ],
        }}
      />
      <LinesOverTime
        title={text.time}
        about={text.timeAbout}
        ticksOf={ticksOfSeconds}
        data={{
          steps,
          format: duration,
          series: [
            { name: text.half, tone: 'accent', values: of(({ time_to_decide }) => time_to_decide.p50) },
            { name: text.most, tone: 'warn', values: of(({ time_to_decide }) => time_to_decide.p95) },
          ],
        }}
      />
      <BarsOverTime
        title={text.cost}
        about={text.costAbout}
        ticksOf={ticksOfAmounts}
        data={{ steps, format: money, series: [{ name: text.usd, tone: 'accent', values: of(({ spent_usd }) => spent_usd) }] }}
      />
      <Queue metrics={metrics} />
    </div>
  );
}

const leftOver = ({ asked, decided, timed_out, cancelled }: Step): number => Math.max(0, asked - decided - timed_out - cancelled);
