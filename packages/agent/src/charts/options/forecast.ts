import type { ForecastChart } from '../chart.ts';
import { colourOf, QUIET } from '../colours.ts';
import { baseOption, type Drawing, footOf, headOf, SIZES, textAt, WIDTH } from '../frame.ts';
import { fontOf, widthOf } from '../measure.ts';
import { scaleFor, valueText } from '../numbers.ts';
import { type Plot, tickRoom, timeAxes, xOf, yOf } from './plot.ts';

const HEIGHT = 190;
const BAND = '#cfe0f0';

/** What was as a line, what is expected as a dashed one in the middle of what is possible. */
export function drawForecast(chart: ForecastChart): Drawing {
  const { past, ahead, range, format, language } = chart;
  const head = headOf(chart, [
    { name: past.name, paint: 'accent' },
    { name: ahead.name, paint: 'bad' },
    { name: range, paint: BAND },
  ]);
  const at = [...past.points, ...ahead.points].map((point) => point.at);
  const scale = scaleFor([...past.points.map(({ value }) => value), ...ahead.points.map(({ high }) => high)], format);
  const left = tickRoom(scale, format, language);
  const last = ahead.points.at(-1);
  const label = last === undefined ? '' : valueText(last.value, format, language);
  const plot: Plot = { left, top: head.top + 8, width: WIDTH - left - widthOf(label, fontOf(SIZES.label, true)) - 16, height: HEIGHT };
  const foot = footOf(chart, plot.top + plot.height + 44);
  const before = past.points.map(() => null);
  // Both lines meet where the known ends: a gap would look like days without sales.
  const joined = <Value>(values: readonly Value[], meeting: Value | undefined): (Value | null)[] => [
    ...before.slice(1),
    ...(before.length > 0 ? [meeting ?? null] : []),
    ...values,
  ];
  const known = past.points.at(-1)?.value;
  return {
    height: foot.height,
    option: {
      ...baseOption([
        ...head.drawn,
        ...(last === undefined
          ? []
          : [
              textAt(label, {
                x: xOf(plot, at.length - 1, at.length) + 7,
                y: yOf(plot, scale, last.value),
                bold: true,
                fill: colourOf('bad'),
                baseline: 'middle',
              }),
            ]),
        ...foot.drawn,
      ]),
      ...timeAxes(at, plot, scale, format, language),
      series: [
        {
          type: 'line',
          stack: 'range',
          silent: true,
          showSymbol: false,
          lineStyle: { width: 0 },
          data: joined(
            ahead.points.map(({ low }) => low),
            known,
          ) as number[],
        },
        {
          type: 'line',
          stack: 'range',
          silent: true,
          showSymbol: false,
          lineStyle: { width: 0 },
          areaStyle: { color: BAND, opacity: 1 },
          data: joined(
            ahead.points.map(({ low, high }) => high - low),
            known === undefined ? undefined : 0,
          ) as number[],
        },
        {
          type: 'line',
          showSymbol: false,
          lineStyle: { color: colourOf('accent'), width: 2 },
          data: past.points.map(({ value }) => value),
        },
        {
          type: 'line',
          showSymbol: false,
          lineStyle: { color: colourOf('bad'), width: 2, type: [6, 4] },
          data: joined(
            ahead.points.map(({ value }) => value),
            known,
          ) as number[],
          ...(past.points.length > 0 && {
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: QUIET, type: [3, 3], width: 1 },
              data: [{ xAxis: past.points.length - 1 }],
            },
          }),
        },
      ],
    },
  };
}
