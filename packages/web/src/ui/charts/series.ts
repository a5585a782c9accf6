import type { ChartTone } from './tones.ts';

/** What is drawn in one colour: a value for each step, null where there is none. */
export interface Series {
  readonly name: string;
  readonly tone: ChartTone;
  readonly values: readonly (number | null)[];
}

export interface OverTime {
  /** What is at the bottom, and in the first column of the table. */
  readonly steps: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}
