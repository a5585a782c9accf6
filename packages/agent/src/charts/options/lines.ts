import type { LineSeriesOption } from 'echarts';
import type { LinesChart } from '../chart.ts';
import { colourOf, INK, PAPER, QUIET } from '../colours.ts';
import { baseOption, type Drawing, type Drawn, footOf, headOf, SIZES, textAt, WIDTH } from '../frame.ts';
import { fit, fontOf, widthOf, wrap } from '../measure.ts';
import { type Scale, scaleFor, valueText } from '../numbers.ts';
import { type Plot, tickRoom, timeAxes, xOf, yOf } from './plot.ts';
import { spread } from './spread.ts';

const HEIGHT = 200;
/** Lines are told apart without colour too. */
const DASHES: readonly ('solid' | number[])[] = ['solid', [7, 4], [2, 3], [10, 4, 2, 4], [4, 2], [12, 3]];
const NAME_ROOM = 150;

/** Lines over time, each named where it ends. */
export function drawLines(chart: LinesChart): Drawing {
  const { format, language, at, series } = chart;
  const head = headOf(chart);
  const scale = scaleFor(
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
    format,
  );
  const names = series.map((one) => endLabel(chart, one));
  const room = Math.max(24, ...names.map((name) => widthOf(name, fontOf(SIZES.label, true)))) + 12;
  const marks = (chart.marks ?? []).flatMap((mark) => {
    const index = placeOf(mark.at, at);
    return index === undefined ? [] : [{ ...mark, index }];
  });
  const seasons = (chart.seasons ?? []).flatMap(({ from, to, text }) => {
    const [start, end] = [placeOf(from, at), placeOf(to, at)];
    return start === undefined || end === undefined ? [] : [{ start, end, text }];
  });
  const left = tickRoom(scale, format, language);
  const plot: Plot = { left, top: head.top + (marks.length + seasons.length > 0 ? 20 : 8), width: WIDTH - left - room, height: HEIGHT };
  const below = belowPlot(marks, plot);
  const foot = footOf(chart, below.y);
  return {
    height: foot.height,
    option: {
      ...baseOption([
        ...head.drawn,
        ...endLabels(chart, names, plot, scale),
        ...peakLabel(chart, plot, scale),
        ...markBadges(marks, plot, at.length),
        ...below.drawn,
        ...foot.drawn,
      ]),
      ...timeAxes(at, plot, scale, format, language),
      series: series.map(
        ({ paint, values }, index): LineSeriesOption => ({
          type: 'line',
          data: [...values] as number[],
          connectNulls: false,
          showSymbol: at.length <= 40 && series.length === 1,
          symbol: 'circle',
          symbolSize: 5,
          itemStyle: { color: colourOf(paint) },
          lineStyle: { width: series.length === 1 ? 2.2 : 2, color: colourOf(paint), type: DASHES[index % DASHES.length] ?? 'solid' },
          ...(index === 0 && {
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: QUIET, type: [3, 3], width: 1 },
              data: marks.map((mark) => ({ xAxis: mark.index })),
            },
            markArea: {
              silent: true,
              itemStyle: { color: '#e9eef4' },
              label: { color: QUIET, fontSize: SIZES.small, position: 'insideBottomLeft', distance: 3 },
              data: seasons.map(({ start, end, text }) => {
                const name = seasonName(text, xOf(plot, end, at.length) - xOf(plot, start, at.length));
                return [{ xAxis: start, label: { formatter: () => name } }, { xAxis: end }];
              }),
            },
          }),
        }),
      ),
    },
  };
}

/** The place of a month or day among those of the axis: where it falls, not only where it is named. */
function placeOf(day: string, at: readonly string[]): number | undefined {
  const length = at[0]?.length ?? 7;
  const wanted = day.slice(0, length);
  if (at[0] === undefined || wanted < at[0] || wanted > `${at.at(-1)}~`) return undefined;
  const after = at.findIndex((one) => one > wanted);
  return (after === -1 ? at.length : after) - 1;
}

/** A few letters of a name would say nothing. */
const seasonName = (text: string, width: number): string => (width < 40 ? '' : fit(text, width - 4, fontOf(SIZES.small)));

function endLabel({ series, format, language }: LinesChart, { name, values }: LinesChart['series'][number]): string {
  const last = values.findLast((value) => value !== null) ?? 0;
  const value = valueText(last, format, language);
  return series.length === 1
    ? value
    : `${fit(name, NAME_ROOM - widthOf(` ${value}`, fontOf(SIZES.label, true)), fontOf(SIZES.label, true))} ${value}`;
}

function endLabels({ series, at }: LinesChart, names: readonly string[], plot: Plot, scale: Scale): Drawn[] {
  const wanted = series.map(({ values }) => yOf(plot, scale, values.findLast((value) => value !== null) ?? 0));
  const places = spread(wanted, 15, plot.top, plot.top + plot.height);
  return series.map(({ paint, values }, index) =>
    textAt(names[index] ?? '', {
      x: xOf(plot, values.findLastIndex((value) => value !== null) < 0 ? 0 : at.length - 1, at.length) + 8,
      y: places[index] ?? 0,
      bold: true,
      fill: colourOf(paint),
      baseline: 'middle',
    }),
  );
}

/** Of a line alone, its highest point has its number too. */
function peakLabel({ series: [only, ...others], at, format, language }: LinesChart, plot: Plot, scale: Scale): Drawn[] {
  if (only === undefined || others.length > 0) return [];
  const highest = Math.max(...only.values.filter((value) => value !== null));
  const index = only.values.indexOf(highest);
  if (index === at.length - 1 || index < 0) return [];
  return [
    textAt(valueText(highest, format, language), {
      x: xOf(plot, index, at.length),
      y: yOf(plot, scale, highest) - 7,
      bold: true,
      fill: colourOf(only.paint),
      align: 'center',
      baseline: 'bottom',
    }),
  ];
}

interface Mark {
  readonly index: number;
  readonly text: string;
}

/** What is marked has a number above the plot; several at one place stand beside each other. */
const markBadges = (marks: readonly Mark[], plot: Plot, count: number): Drawn[] =>
  marks.flatMap(({ index }, number) => {
    const before = marks.slice(0, number).filter((mark) => mark.index === index).length;
    const x = xOf(plot, index, count) + before * 15;
    return [
      { type: 'circle', silent: true, z: 9, shape: { cx: x, cy: plot.top - 10, r: 7 }, style: { fill: INK } },
      textAt(String(number + 1), { x, y: plot.top - 10, size: 9.5, bold: true, fill: PAPER, align: 'center', baseline: 'middle' }),
    ];
  });

/** The numbers again, each with what it means. */
function belowPlot(marks: readonly Mark[], plot: Plot): { readonly y: number; readonly drawn: readonly Drawn[] } {
  let y = plot.top + plot.height + 44;
  const drawn: Drawn[] = [];
  for (const [index, { text }] of marks.entries()) {
    const lines = wrap(text, WIDTH - plot.left - 24, fontOf(SIZES.label), 2);
    drawn.push(
      { type: 'circle', silent: true, z: 9, shape: { cx: plot.left + 7, cy: y + 7, r: 7 }, style: { fill: INK } },
      textAt(String(index + 1), { x: plot.left + 7, y: y + 7, size: 9.5, bold: true, fill: PAPER, align: 'center', baseline: 'middle' }),
      textAt(lines.join('\n'), { x: plot.left + 20, y }),
    );
    y += lines.length * 15 + 4;
  }
  return { y: marks.length > 0 ? y + 4 : y, drawn };
}
