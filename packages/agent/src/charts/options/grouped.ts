import type { BarSeriesOption } from 'echarts';
import type { GroupedChart } from '../chart.ts';
import { colourOf } from '../colours.ts';
import { AXIS, baseOption, type Drawing, footOf, headOf, SIZES, WIDTH } from '../frame.ts';
import { fontOf, widthOf } from '../measure.ts';
import { valueText } from '../numbers.ts';
import { nameAt, rowNames } from './rows.ts';

const BAR = 13;

/** The same few things beside each other in every row, each with its number. */
export function drawGrouped(chart: GroupedChart): Drawing {
  const { rows, series, format, language } = chart;
  const head = headOf(chart, series);
  const names = rowNames(rows.map(({ name }) => name));
  const row = Math.max(26, series.length * (BAR + 2) + 12);
  const values = rows.flatMap((one) => one.values.filter((value) => value !== null));
  const max = Math.max(...values, 0) || 1;
  const endRoom = Math.ceil(Math.max(...values.map((value) => widthOf(valueText(value, format, language), fontOf(SIZES.small))), 10)) + 10;
  const height = rows.length * row;
  const foot = footOf(chart, head.top + height + 12);
  return {
    height: foot.height,
    option: {
      ...baseOption([
        ...head.drawn,
        ...rows.map((_, index) => nameAt(names.lines[index] ?? [], names.room, head.top + (index + 0.5) * row)),
        ...foot.drawn,
      ]),
      grid: { left: names.room, top: head.top, width: WIDTH - names.room - endRoom, height },
      xAxis: { type: 'value', min: 0, max, show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map((_, index) => String(index)),
        axisLabel: { show: false },
        axisTick: { show: false },
        axisLine: AXIS.line,
      },
      series: series.map(
        ({ paint }, index): BarSeriesOption => ({
          type: 'bar',
          barWidth: BAR,
          barGap: '15%',
          itemStyle: { color: colourOf(paint) },
          data: rows.map((one) => one.values[index] ?? 0),
          label: {
            show: true,
            position: 'right',
            distance: 4,
            fontSize: SIZES.small,
            formatter: ({ dataIndex }) => {
              const value = rows[dataIndex]?.values[index] ?? null;
              return value === null ? '–' : valueText(value, format, language);
            },
          },
        }),
      ),
    },
  };
}
