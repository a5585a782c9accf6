export type {
  BarsChart,
  Chart,
  ForecastChart,
  GroupedChart,
  HeatChart,
  LinesChart,
  MultiplesChart,
  Point,
  SharesChart,
  ValueFormat,
} from './chart.ts';
export { brandColours, type Paint, type Tone } from './colours.ts';
export { dayText, spanText } from './days.ts';
export { type DrawnChart, type DrawOptions, drawCharts } from './draw-charts.ts';
export { valueText } from './numbers.ts';
