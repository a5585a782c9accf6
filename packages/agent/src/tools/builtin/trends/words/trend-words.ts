import type { Language } from '../../../../contract/language.ts';
import type { Dimension } from '../../dimension.ts';
import type { Drift, Metric, Season, Turn } from '../findings.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

/** A change with its values as people write them. */
export interface TurnTold extends Pick<Turn, 'kind' | 'metric'> {
  readonly where: string;
  readonly from: string;
  readonly to: string | undefined;
  /** Up to when it is known to last, where it has no last day. */
  readonly lasts: 'now' | 'period';
  readonly before: string;
  readonly after: string;
}

export interface SeasonTold extends Pick<Season, 'metric' | 'period'> {
  readonly where: string;
  readonly high: string;
  readonly ratio: string;
}

export interface DriftTold extends Pick<Drift, 'metric' | 'direction'> {
  readonly where: string;
  readonly from: string;
  readonly to: string;
  readonly monthly: string;
}

export interface GrowthTold {
  readonly where: string;
  readonly share: string;
  readonly more: boolean;
  readonly weeks: number;
  readonly before: string;
  readonly after: string;
}

export interface CutDown {
  readonly dimension: Dimension;
  readonly of: string;
  readonly looked: string;
}

/** What the trends tool says to people. */
export interface TrendWords {
  readonly reading: string;
  readonly searching: string;
  readonly done: string;
  readonly metrics: Readonly<Record<Metric, string>>;
  /** The first or the second of two values by the day, in its unit. */
  readonly perDay: (metric: 'reviews' | 'units' | 'revenue', value: string, isFirst: boolean) => string;
  readonly stars: (value: string) => string;
  readonly everywhere: string;
  readonly turn: (told: TurnTold) => string;
  readonly season: (told: SeasonTold) => string;
  readonly drift: (told: DriftTold) => string;
  readonly growth: (told: GrowthTold) => string;
  readonly others: (turns: number, seasons: number, drifts: number) => string;
  readonly nothing: (from: string, to: string, rows: string) => string;
  readonly noInput: string;
  readonly noDays: (rows: string) => string;
  readonly noMetric: (wanted: string) => string;
  readonly missingMetrics: (wanted: string) => string;
  readonly tooShort: (days: string) => string;
  readonly yearTooShort: (months: string) => string;
  readonly yearSeenOnce: (months: string) => string;
  readonly undated: (rows: string) => string;
  readonly future: (rows: string) => string;
  readonly astray: (rows: string) => string;
  readonly gap: (from: string, to: string) => string;
  readonly cutDown: (told: CutDown) => string;
  readonly few: (rows: string) => string;
}

/** By language. */
export const TREND_WORDS: Readonly<Record<Language, TrendWords>> = { ko, en, ja };
