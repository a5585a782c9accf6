/** The days that the data set is about, counted from 0. */
const DAY = 86_400_000;
const FIRST = Date.UTC(2025, 4, 1);

export const FIRST_DAY = '2025-05-01';
export const LAST_DAY = '2026-11-15';

/** The number of a day that is written as `2026-10-03`. */
export const dayOf = (iso: string): number => (Date.parse(`${iso}T00:00:00Z`) - FIRST) / DAY;
export const DAYS = dayOf(LAST_DAY) + 1;

const ISO = Array.from({ length: DAYS }, (_, day) => new Date(FIRST + day * DAY).toISOString().slice(0, 10));

/** A day as `2026-10-03`. */
export function isoDay(day: number): string {
  const iso = ISO[day];
  if (iso === undefined) throw new Error(`day ${day} is not between ${FIRST_DAY} and ${LAST_DAY}`);
  return iso;
}

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => new Date(FIRST + day * DAY).getUTCDay();

/** Whether a day is one of those from the first to the last, both included. */
export const isBetween = (day: number, { from, to }: { readonly from: string; readonly to: string }): boolean => {
  const iso = isoDay(day);
  return iso >= from && iso <= to;
};

/** How far in the year, from 0 to 1. */
export const yearShare = (day: number): number => {
  const iso = isoDay(day);
  return (Date.parse(`${iso}T00:00:00Z`) - Date.UTC(Number(iso.slice(0, 4)), 0, 1)) / (365 * DAY);
};
