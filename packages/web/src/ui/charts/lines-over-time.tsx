import { ChartFrame } from './chart-frame.tsx';
import { type Place, Plot } from './plot.tsx';
import type { OverTime, Series } from './series.ts';
import type { Ticks } from './ticks.ts';
import { FILLS, STROKES } from './tones.ts';

/** How something went up and down; where nothing is known the line is broken. */
export function LinesOverTime({
  title,
  about,
  data,
  ticksOf,
}: {
  readonly title: string;
  readonly about: string;
  readonly data: OverTime;
  readonly ticksOf: (largest: number) => Ticks;
}) {
  const { steps, series, format } = data;
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <ChartFrame title={title} about={about} data={data}>
      <Plot label={`${title}: ${about}`} steps={steps} ticks={ticksOf(largest)} format={format}>
        {(place) => series.map((one) => <Line key={one.name} series={one} data={data} place={place} />)}
      </Plot>
    </ChartFrame>
  );
}

function Line({
  series: { name, tone, values },
  data: { steps, format },
  place,
}: {
  readonly series: Series;
  readonly data: OverTime;
  readonly place: Place;
}) {
  const x = (step: number): number => place.left(step) + place.stepWidth / 2;
  const path = values
    .map((value, step) => (value === null ? '' : `${(values[step - 1] ?? null) === null ? 'M' : 'L'}${x(step)} ${place.y(value)}`))
    .join(' ');
  return (
    <g>
      <path d={path} fill="none" strokeWidth={2} strokeLinejoin="round" className={STROKES[tone]} />
      {values.map(
        (value, step) =>
          value !== null && (
            <circle key={steps[step]} cx={x(step)} cy={place.y(value)} r={3.5} className={FILLS[tone]}>
              <title>{`${steps[step]}\n${name}: ${format(value)}`}</title>
            </circle>
          ),
      )}
    </g>
  );
}
