import type { Language } from '../../../contract/language.ts';
import { categoryName } from '../category-name.ts';
import type { Period } from '../days-before.ts';
import type { Drift, Growth, Metric, Season, Turn } from './findings.ts';
import { dayNumber } from './series/calendar.ts';
import { TREND_WORDS } from './words/trend-words.ts';

/** How values are written: in a person's language, money in the currency of the sales where it is known. */
export interface Writing {
  readonly language: Language;
  readonly currency: string | null;
}

/** How changes are written: of a period that was asked for nobody knows what came after it. */
export interface TurnWriting extends Writing {
  readonly period: Period | undefined;
}

const DAY = 86_400_000;

/** A day as people write it. */
export const spokenDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dayNumber(iso) * DAY);

/** One sentence about a change. */
export function describeTurn(turn: Turn, writing: TurnWriting): string {
  const { language } = writing;
  return TREND_WORDS[language].turn({
    ...turn,
    where: whereOf(turn, language),
    from: spokenDay(turn.from, language),
    to: turn.to === null ? undefined : spokenDay(turn.to, language),
    lasts: writing.period === undefined ? 'now' : 'period',
    before: spokenValue(turn.metric, turn.before, writing, true),
    after: spokenValue(turn.metric, turn.after, writing, false),
  });
}

/** One sentence about what comes back. */
export function describeSeason(season: Season, { language }: Pick<Writing, 'language'>): string {
  return TREND_WORDS[language].season({
    ...season,
    where: whereOf(season, language),
    high: season.period === 'year' ? monthsOf(season.high, language) : weekdaysOf(season.high, language),
    ratio: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(season.ratio),
  });
}

/** One sentence about where something is heading. */
export function describeDrift(drift: Drift, { language }: Pick<Writing, 'language'>): string {
  return TREND_WORDS[language].drift({
    ...drift,
    where: whereOf(drift, language),
    from: spokenDay(drift.from, language),
    to: spokenDay(drift.to, language),
    monthly: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(Math.abs(drift.monthly)),
  });
}

/** One sentence about how much more is sold than a year before. */
export function describeGrowth(growth: Growth, { language }: Pick<Writing, 'language'>): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return TREND_WORDS[language].growth({
    where: whereOf(growth, language),
    share: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(Math.abs(growth.share)),
    more: growth.share > 0,
    weeks: growth.weeks,
    before: number.format(growth.before),
    after: number.format(growth.after),
  });
}

const whereOf = ({ dimension, name }: Pick<Turn, 'dimension' | 'name'>, language: Language): string =>
  dimension === 'all' ? TREND_WORDS[language].everywhere : dimension === 'category' ? categoryName(name, language) : name;

function spokenValue(metric: Metric, value: number, { language, currency }: Writing, isFirst: boolean): string {
  const words = TREND_WORDS[language];
  const number = (digits: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  switch (metric) {
    case 'reviews':
    case 'units':
      return words.perDay(metric, number(value < 20 ? 1 : 0), isFirst);
    case 'rating':
      return words.stars(number(2));
    case 'negative_share':
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
    case 'revenue':
      return words.perDay(metric, money(value, language, currency), isFirst);
    case 'price':
      return money(value, language, currency);
  }
}

function money(value: number, language: Language, currency: string | null): string {
  const options = { maximumFractionDigits: value < 100 ? 2 : 0 } as const;
  const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
  return new Intl.NumberFormat(language, isCode ? { ...options, style: 'currency', currency } : options).format(value);
}

/** A month of any year, and a day of a week that begins on Monday. */
const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 15));
const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** Months in a row from the first to the last, over the turn of the year too; `6` to `8` rather than three names. */
function monthsOf(months: readonly number[], language: Language): string {
  const there = new Set(months);
  const first = months.find((month) => !there.has(month === 1 ? 12 : month - 1)) ?? months[0] ?? 1;
  let last = first;
  while (there.has((last % 12) + 1) && (last % 12) + 1 !== first) last = (last % 12) + 1;
  return first === last ? monthName(first, language) : `${monthName(first, language)}–${monthName(last, language)}`;
}

const weekdaysOf = (weekdays: readonly number[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(weekdays.map((weekday) => weekdayName(weekday, language)));
