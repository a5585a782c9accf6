import type { DateRange } from '../../../contract/understanding.ts';
import { addDays, addMonths, between, type Day, isDay, isoOf, months, weekday } from './calendar.ts';

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

const SEASON_START: Readonly<Record<Season, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 };

/** A period as people name it. `year` is a calendar year, `yearsAgo` one counted from today's. */
export type Period =
  | { readonly kind: 'relative'; readonly unit: Unit; readonly offset: number }
  | { readonly kind: 'weekend'; readonly offset: number }
  | { readonly kind: 'rolling'; readonly unit: Unit; readonly count: number; readonly ahead?: boolean }
  | {
      readonly kind: 'part';
      readonly first: number;
      readonly count: number;
      readonly year?: number;
      readonly yearsAgo?: number;
      readonly recent?: boolean;
    }
  | {
      readonly kind: 'season';
      readonly season: Season;
      readonly year?: number;
      readonly yearsAgo?: number;
      readonly before?: boolean;
      readonly next?: boolean;
    }
  | { readonly kind: 'date'; readonly month: number; readonly day: number; readonly year?: number; readonly yearsAgo?: number };

/** The days of a period. Without a year, months, dates and seasons are the last ones that have begun. */
export function resolvePeriod(period: Period, today: Day, year = yearOf(period, today)): DateRange | undefined {
  switch (period.kind) {
    case 'relative':
      return relative(period.unit, period.offset, today);
    case 'weekend': {
      const saturday = addDays(today, 5 - weekday(today) + 7 * period.offset);
      return between(saturday, addDays(saturday, 1));
    }
    case 'rolling':
      return rolling(period.unit, period.count, period.ahead === true, today);
    case 'part': {
      const begun = period.recent !== true || period.first <= today.month;
      return months(year ?? (begun ? today.year : today.year - 1), period.first, period.count);
    }
    case 'season':
      return season(period, today, year);
    case 'date': {
      const begun = isoOf({ ...today, month: period.month, day: period.day }) <= isoOf(today);
      const chosen = year ?? (begun ? today.year : today.year - 1);
      const day = { year: chosen, month: period.month, day: period.day };
      return isDay(day.year, day.month, day.day) ? between(day, day) : undefined;
    }
  }
}

/** The year a period names itself, if it does. */
export function yearOf(period: Period, today: Day): number | undefined {
  if (period.kind !== 'part' && period.kind !== 'season' && period.kind !== 'date') return undefined;
  return period.year ?? (period.yearsAgo === undefined ? undefined : today.year - period.yearsAgo);
}

/** The current one runs to today, any other is whole. */
function relative(unit: Unit, offset: number, today: Day): DateRange {
  const whole = wholeUnit(unit, offset, today);
  return offset === 0 ? { from: whole.from, to: isoOf(today) } : whole;
}

function wholeUnit(unit: Unit, offset: number, today: Day): DateRange {
  if (unit === 'day') return between(addDays(today, offset), addDays(today, offset));
  if (unit === 'week') {
    const monday = addDays(today, 7 * offset - weekday(today));
    return between(monday, addDays(monday, 6));
  }
  if (unit === 'year') return months(today.year + offset, 1, 12);
  if (unit === 'quarter') return months(today.year, today.month - ((today.month - 1) % 3) + 3 * offset, 3);
  return months(today.year, today.month + offset);
}

function rolling(unit: Unit, asked: number, ahead: boolean, today: Day): DateRange {
  const count = Math.min(Math.max(asked, 1), unit === 'day' ? 36_500 : unit === 'week' ? 5000 : unit === 'month' ? 1200 : 100);
  const days = unit === 'day' ? count : unit === 'week' ? count * 7 : undefined;
  const span = unit === 'year' ? count * 12 : unit === 'quarter' ? count * 3 : count;
  // From tomorrow on: what is ahead has not begun.
  if (ahead) return between(addDays(today, 1), days === undefined ? addMonths(today, span) : addDays(today, days));
  return between(days === undefined ? addDays(addMonths(today, -span), 1) : addDays(today, 1 - days), today);
}

function season(period: Extract<Period, { kind: 'season' }>, today: Day, year: number | undefined): DateRange {
  const start = SEASON_START[period.season];
  if (year !== undefined) return months(year, start, 3);
  let chosen = start <= today.month ? today.year : today.year - 1;
  // "Last autumn" said in autumn is the one before.
  if (period.before === true && months(chosen, start, 3).to >= isoOf(today)) chosen -= 1;
  if (period.next === true) chosen += 1;
  return months(chosen, start, 3);
}
