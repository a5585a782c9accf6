import type { DateRange } from '../../../contract/understanding.ts';

/** A day of the calendar, without a clock or a time zone. Months count from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of an ISO date. */
export function dayOf(iso: string): Day {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

/** The ISO date of a day; a day beyond its month runs on into the next. */
export function isoOf({ year, month, day }: Day): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export const addDays = (day: Day, count: number): Day => dayOf(isoOf({ ...day, day: day.day + count }));

/** The same day of another month, or that month's last where it is shorter. */
export function addMonths({ year, month, day }: Day, count: number): Day {
  const index = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return { ...target, day: Math.min(day, daysIn(target.year, target.month)) };
}

export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 0 is Monday. */
export const weekday = ({ year, month, day }: Day): number => (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;

export const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

export const between = (from: Day, to: Day): DateRange => ({ from: isoOf(from), to: isoOf(to) });

/** `count` whole months from the first day of `month`. */
export function months(year: number, month: number, count = 1): DateRange {
  const first = addMonths({ year, month, day: 1 }, 0);
  return between(first, addDays(addMonths(first, count), -1));
}
