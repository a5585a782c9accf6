import type { BarSeriesOption } from 'echarts';
import type { SharesChart } from '../chart.ts';
import { colourOf, ON_TONE, PAPER, QUIET } from '../colours.ts';
import { AXIS, baseOption, type Drawing, footOf, headOf, SIZES, textAt, WIDTH } from '../frame.ts';
import { fontOf, widthOf } from '../measure.ts';
import { valueText } from '../numbers.ts';
import { nameAt, rowNames } from './rows.ts';

const ROW = 30;
/** A narrow part has no room for its number; the table that goes with a chart has all of them. */
const NARROW = 6;

/** How wholes are divided, one bar below the other. */
export function drawShares(chart: SharesChart): Drawing {
  const { rows, parts, language } = chart;
  const head = headOf(
    chart,
    parts.map(({ name, tone }) => ({ name, paint: tone })),
  );
  const names = rowNames(rows.map(({ name }) => name));
  const noteRoom = Math.ceil(Math.max(0, ...rows.map(({ note }) => widthOf(note, fontOf(SIZES.small))))) + 10;
  const width = WIDTH - names.room - noteRoom;
  const height = rows.length * ROW;
  const middle = (index: number): number => head.top + (index + 0.5) * ROW;
  const foot = footOf(chart, head.top + height + 30);
  return {
    height: foot.height,
    option: {
      ...baseOption([
        ...head.drawn,
        ...rows.map((_, index) => nameAt(names.lines[index] ?? [], names.room, middle(index))),
        ...rows.map(({ note }, index) =>
          textAt(note, { x: WIDTH, y: middle(index), size: SIZES.small, fill: QUIET, align: 'right', baseline: 'middle' }),
        ),
        ...foot.drawn,
      ]),
      grid: { left: names.room, top: head.top, width, height },
      xAxis: {
        type: 'value',
        min: 0,
        max: 100,
        interval: 25,
        splitLine: { show: false },
        axisTick: { show: true, length: 3 },
        axisLine: { show: true, ...AXIS.line },
        axisLabel: { ...AXIS.label, formatter: (value: number) => `${value}%` },
      },
      yAxis: { type: 'category', inverse: true, data: rows.map((_, index) => String(index)), show: false },
      series: parts.map(
        ({ tone }, part): BarSeriesOption => ({
          type: 'bar',
          stack: 'whole',
          barWidth: 20,
          itemStyle: { color: colourOf(tone), borderColor: PAPER, borderWidth: 1 },
          data: rows.map(({ values }) => values[part] ?? 0),
          label: {
            show: true,
            position: 'inside',
            fontSize: SIZES.small,
            color: ON_TONE[tone],
            formatter: ({ value }) => (typeof value === 'number' && value >= NARROW ? valueText(value, 'percent', language) : ''),
          },
        }),
      ),
    },
  };
}
