import type { EChartsOption } from 'echarts';
import type { Language } from '../../contract/language.ts';
import type { ValueFormat } from '../chart.ts';
import { axisLabels } from '../days.ts';
import { AXIS, SIZES } from '../frame.ts';
import { fontOf, widthOf } from '../measure.ts';
import { type Scale, shortValueText } from '../numbers.ts';

/** Where the figures are drawn, in pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The numbers beside an axis, from the lowest. */
export function ticksOf({ min, max, step }: Scale): number[] {
  const ticks: number[] = [];
  for (let tick = min; tick <= max + step * 1e-6; tick += step) ticks.push(Number(tick.toPrecision(12)));
  return ticks;
}

/** How much room the numbers beside an axis take. */
export const tickRoom = (scale: Scale, format: ValueFormat, language: Language): number =>
  Math.ceil(Math.max(...ticksOf(scale).map((tick) => widthOf(shortValueText(tick, format, language), fontOf(SIZES.small))))) + 10;

/** Where a value is from top to bottom. */
export const yOf = ({ top, height }: Plot, { min, max }: Scale, value: number): number => top + height * (1 - (value - min) / (max - min));

/** Where the n-th of so many is from left to right: points stand on the ends of the axis. */
export const xOf = ({ left, width }: Plot, index: number, count: number): number =>
  left + (count < 2 ? width / 2 : (width * index) / (count - 1));

/** So many labels fit beside each other; counted from the end, so that the latest one is always named. */
export function isLabelled(count: number, width: number, room = 46): (index: number) => boolean {
  const every = Math.max(1, Math.ceil((count * room) / Math.max(1, width)));
  return (index) => (count - 1 - index) % every === 0;
}

/** The axes of a line over time. */
export function timeAxes(
  at: readonly string[],
  plot: Plot,
  scale: Scale,
  format: ValueFormat,
  language: Language,
): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const labels = axisLabels(at, isLabelled(at.length, plot.width), language);
  return {
    grid: { left: plot.left, top: plot.top, width: plot.width, height: plot.height },
    xAxis: {
      type: 'category',
      boundaryGap: at.length < 2,
      data: at.map((_, index) => String(index)),
      axisLine: AXIS.line,
      axisTick: {
        show: true,
        alignWithLabel: true,
        length: 3,
        lineStyle: { color: AXIS.line.lineStyle.color },
        interval: (index) => labels[index] !== '',
      },
      axisLabel: { ...AXIS.label, interval: 0, lineHeight: 14, hideOverlap: false, formatter: (_, index) => labels[index] ?? '' },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      axisLabel: { ...AXIS.label, formatter: (value: number) => shortValueText(value, format, language) },
      splitLine: AXIS.grid,
    },
  };
}
