import type { BarsChart } from '../chart.ts';
import { colourOf, QUIET } from '../colours.ts';
import { AXIS, baseOption, type Drawing, footOf, headOf, SIZES, textAt, WIDTH } from '../frame.ts';
import { fontOf, widthOf } from '../measure.ts';
import { scaleFor, valueText } from '../numbers.ts';
import { nameAt, rowNames } from './rows.ts';

const ROW = 28;

/** Bars with their numbers at their ends. The numbers make an axis needless. */
export function drawBars(chart: BarsChart): Drawing {
  const { rows, format, language } = chart;
  const head = headOf(chart);
  const names = rowNames(rows.map(({ name }) => name));
  const ends = rows.map(({ value, note }) => ({ value: valueText(value, format, language), note: note ?? '' }));
  const endRoom =
    Math.ceil(
      Math.max(
        ...ends.map(
          ({ value, note }) => widthOf(value, fontOf(SIZES.label, true)) + (note === '' ? 0 : 8 + widthOf(note, fontOf(SIZES.small))),
        ),
      ),
    ) + 14;
  const width = WIDTH - names.room - endRoom;
  const height = rows.length * ROW;
  // Bars begin at nothing, whatever they measure: half as long is half as much.
  const most = scaleFor([...rows.map(({ value }) => value), 0], format).max;
  const longest = Math.max(...rows.map(({ value }) => value));
  const middle = (index: number): number => head.top + (index + 0.5) * ROW;
  const foot = footOf(chart, head.top + height + 12);
  const max = longest > 0 ? longest : most;
  return {
    height: foot.height,
    option: {
      ...baseOption([
        ...head.drawn,
        ...rows.map((_, index) => nameAt(names.lines[index] ?? [], names.room, middle(index))),
        ...ends.flatMap(({ value, note }, index) => {
          const x = names.room + (width * Math.max(0, rows[index]?.value ?? 0)) / max + 7;
          return [
            textAt(value, { x, y: middle(index), bold: true, baseline: 'middle' }),
            ...(note === ''
              ? []
              : [
                  textAt(note, {
                    x: x + widthOf(value, fontOf(SIZES.label, true)) + 8,
                    y: middle(index),
                    size: SIZES.small,
                    fill: QUIET,
                    baseline: 'middle',
                  }),
                ]),
          ];
        }),
        ...foot.drawn,
      ]),
      grid: { left: names.room, top: head.top, width, height },
      xAxis: { type: 'value', min: 0, max, show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map((_, index) => String(index)),
        axisLabel: { show: false },
        axisTick: { show: false },
        axisLine: AXIS.line,
      },
      series: [
        {
          type: 'bar',
          barWidth: 17,
          data: rows.map(({ value, paint = 'accent' }) => ({ value: Math.max(0, value), itemStyle: { color: colourOf(paint) } })),
        },
      ],
    },
  };
}
