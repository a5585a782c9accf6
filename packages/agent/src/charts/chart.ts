import type { Language } from '../contract/language.ts';
import type { Paint, Tone } from './colours.ts';

/** How a value is written; percentages go up to a hundred. */
export type ValueFormat = 'percent' | 'count' | 'rating';

/** What every chart says about itself. All texts are plain. */
interface Framed {
  readonly title: string;
  /** What is measured, and in what. */
  readonly unit: string;
  /** Where the numbers come from. */
  readonly source: string;
  readonly language: Language;
}

/** A value at a month (`2026-11`) or a day. */
export interface Point {
  readonly at: string;
  readonly value: number;
}

/** How one or several things have moved. What is marked is numbered in the picture, and told below it. */
export interface LinesChart extends Framed {
  readonly kind: 'lines';
  readonly format: ValueFormat;
  /** Months or days, in order. */
  readonly at: readonly string[];
  readonly series: readonly { readonly name: string; readonly paint: Paint; readonly values: readonly (number | null)[] }[];
  readonly marks?: readonly { readonly at: string; readonly text: string }[];
  readonly seasons?: readonly { readonly from: string; readonly to: string; readonly text: string }[];
}

/** How a whole is divided, one bar for each row. The values of a row are in percent and add up to a hundred. */
export interface SharesChart extends Framed {
  readonly kind: 'shares';
  readonly parts: readonly { readonly name: string; readonly tone: Tone }[];
  readonly rows: readonly { readonly name: string; readonly note: string; readonly values: readonly number[] }[];
}

/** Who has how much, the most first. */
export interface BarsChart extends Framed {
  readonly kind: 'bars';
  readonly format: ValueFormat;
  readonly rows: readonly { readonly name: string; readonly value: number; readonly note?: string; readonly paint?: Paint }[];
}

/** The same few things beside each other in every row. */
export interface GroupedChart extends Framed {
  readonly kind: 'grouped';
  readonly format: ValueFormat;
  readonly series: readonly { readonly name: string; readonly paint: Paint }[];
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** What was, and what is to be expected, with how far off it may be. */
export interface ForecastChart extends Framed {
  readonly kind: 'forecast';
  readonly format: ValueFormat;
  readonly past: { readonly name: string; readonly points: readonly Point[] };
  readonly ahead: { readonly name: string; readonly points: readonly (Point & { readonly low: number; readonly high: number })[] };
  /** What the shaded range is called. */
  readonly range: string;
}

/** Many small lines on one scale. */
export interface MultiplesChart extends Framed {
  readonly kind: 'multiples';
  readonly format: ValueFormat;
  readonly panels: readonly { readonly name: string; readonly paint: Paint; readonly points: readonly Point[] }[];
}

/** A table that is read by its colours: percentages from all bad to all good. */
export interface HeatChart extends Framed {
  readonly kind: 'heat';
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly ({ readonly value: number; readonly note: string } | null)[];
  }[];
}

/** A picture that is drawn from figures. */
export type Chart = LinesChart | SharesChart | BarsChart | GroupedChart | ForecastChart | MultiplesChart | HeatChart;

/** Whether there is anything to draw. */
export function hasFigures(chart: Chart): boolean {
  switch (chart.kind) {
    case 'lines':
      return chart.series.some(({ values }) => values.some((value) => value !== null));
    case 'forecast':
      return chart.past.points.length + chart.ahead.points.length > 1;
    case 'multiples':
      return chart.panels.some(({ points }) => points.length > 0);
    case 'heat':
      return chart.rows.length > 0 && chart.columns.length > 0;
    case 'shares':
    case 'bars':
    case 'grouped':
      return chart.rows.length > 0;
  }
}
