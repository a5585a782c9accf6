import type { EChartsOption, LineSeriesOption } from 'echarts';
import type { MultiplesChart } from '../chart.ts';
import { colourOf, QUIET } from '../colours.ts';
import { axisLabels } from '../days.ts';
import { AXIS, baseOption, type Drawing, type Drawn, footOf, headOf, SIZES, textAt, WIDTH } from '../frame.ts';
import { fit, fontOf } from '../measure.ts';
import { scaleFor, shortValueText, valueText } from '../numbers.ts';
import { type Plot, tickRoom, xOf, yOf } from './plot.ts';

const COLUMNS = 3;
const GAP = 26;
const HEIGHT = 78;
const ROW = HEIGHT + 68;

/** Many small lines on one scale, so that they can be compared without being on top of each other. */
export function drawMultiples(chart: MultiplesChart): Drawing {
  const { format, language } = chart;
  const panels = chart.panels.filter(({ points }) => points.length > 0);
  const head = headOf(chart);
  const scale = scaleFor(
    panels.flatMap(({ points }) => points.map(({ value }) => value)),
    format,
    2,
  );
  const columns = Math.min(COLUMNS, panels.length);
  const left = tickRoom(scale, format, language);
  const width = (WIDTH - (columns - 1) * GAP - left) / columns - 30;
  const plots = panels.map(
    (_, index): Plot => ({
      left: left + (index % columns) * (width + 30 + GAP),
      top: head.top + Math.floor(index / columns) * ROW + 26,
      width,
      height: HEIGHT,
    }),
  );
  const foot = footOf(chart, head.top + Math.ceil(panels.length / columns) * ROW + 6);
  const drawn = panels.flatMap(({ name, paint, points }, index): Drawn[] => {
    const plot = plots[index];
    const last = points.at(-1);
    if (plot === undefined || last === undefined) return [];
    return [
      textAt(fit(name, width + 24, fontOf(SIZES.label, true)), { x: plot.left, y: plot.top - 22, bold: true }),
      textAt(valueText(last.value, format, language), {
        x: xOf(plot, points.length - 1, points.length) + 5,
        y: yOf(plot, scale, last.value),
        size: SIZES.small,
        bold: true,
        fill: colourOf(paint),
        baseline: 'middle',
      }),
    ];
  });
  const axes: EChartsOption = {
    grid: plots.map((plot) => ({ ...plot })),
    xAxis: panels.map(({ points }, gridIndex) => {
      // The ends say what time it is.
      const labels = axisLabels(
        points.map(({ at }) => at),
        (index) => index === 0 || index === points.length - 1,
        language,
      );
      return {
        type: 'category' as const,
        gridIndex,
        boundaryGap: points.length < 2,
        data: points.map((_, index) => String(index)),
        axisLine: AXIS.line,
        axisTick: { show: false },
        axisLabel: { ...AXIS.label, interval: 0, lineHeight: 13, formatter: (_: string, index: number) => labels[index] ?? '' },
      };
    }),
    yAxis: panels.map((_, gridIndex) => ({
      type: 'value' as const,
      gridIndex,
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      axisLabel: {
        ...AXIS.label,
        color: QUIET,
        show: gridIndex % columns === 0,
        formatter: (value: number) => shortValueText(value, format, language),
      },
      splitLine: AXIS.grid,
    })),
  };
  return {
    height: foot.height,
    option: {
      ...baseOption([...head.drawn, ...drawn, ...foot.drawn]),
      ...axes,
      series: panels.map(
        ({ paint, points }, index): LineSeriesOption => ({
          type: 'line',
          xAxisIndex: index,
          yAxisIndex: index,
          showSymbol: points.length < 2,
          symbolSize: 5,
          lineStyle: { color: colourOf(paint), width: 1.8 },
          itemStyle: { color: colourOf(paint) },
          areaStyle: { color: colourOf(paint), opacity: 0.1 },
          data: points.map(({ value }) => value),
        }),
      ),
    },
  };
}
