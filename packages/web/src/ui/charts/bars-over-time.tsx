import { ChartFrame } from './chart-frame.tsx';
import { type Place, Plot } from './plot.tsx';
import type { OverTime } from './series.ts';
import type { Ticks } from './ticks.ts';
import { FILLS } from './tones.ts';

const WIDEST = 44;

/** How much of what there was in each step, one kind upon the other. */
export function BarsOverTime({
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
  const totals = steps.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const said = (index: number): string =>
    `${steps[index]}\n${series.map(({ name, values }) => `${name}: ${format(values[index] ?? 0)}`).join('\n')}`;
  return (
    <ChartFrame title={title} about={about} data={data}>
      <Plot label={`${title}: ${about}`} steps={steps} ticks={ticksOf(Math.max(0, ...totals))} format={format}>
        {(place) =>
          steps.map((step, index) => (
            <g key={step}>
              <title>{said(index)}</title>
              <rect
                x={place.left(index)}
                y={place.y(0) - 160}
                width={place.stepWidth}
                height={160}
                className="fill-transparent hover:fill-sunken/60"
              />
              <Stack data={data} step={index} place={place} />
            </g>
          ))
        }
      </Plot>
    </ChartFrame>
  );
}

function Stack({ data: { series }, step, place }: { readonly data: OverTime; readonly step: number; readonly place: Place }) {
  const width = Math.min(WIDEST, place.stepWidth * 0.7);
  const left = place.left(step) + (place.stepWidth - width) / 2;
  let below = 0;
  return series.map(({ name, tone, values }) => {
    const value = values[step] ?? 0;
    const bottom = place.y(below);
    below += value;
    const top = place.y(below);
    return value === 0 ? null : (
      <rect
        key={name}
        x={left}
        y={top}
        width={width}
        height={bottom - top}
        rx={Math.min(2, width / 4)}
        pointerEvents="none"
        className={FILLS[tone]}
      />
    );
  });
}
