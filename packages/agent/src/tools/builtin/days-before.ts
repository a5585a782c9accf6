import { z } from 'zod';

/** The days that were asked for, where not all were. What is handed on beside them is of these days alone. */
export const PeriodSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() });
export type Period = z.infer<typeof PeriodSchema>;

/**
 * What lies before the days that were asked for, to compare with. It is a table of its own, with the columns of the other: who does
 * not ask for it counts nothing of it.
 */
export const DaysBeforeSchema = z.strictObject({
  table: z.string(),
  rows: z.int().positive(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type DaysBefore = z.infer<typeof DaysBeforeSchema>;

/** Days of several tables that have become one. */
export const joinDays = (table: string, all: readonly DaysBefore[]): DaysBefore => ({
  table,
  rows: all.reduce((sum, { rows }) => sum + rows, 0),
  from: all.flatMap(({ from }) => from ?? []).sort()[0] ?? null,
  to:
    all
      .flatMap(({ to }) => to ?? [])
      .sort()
      .at(-1) ?? null,
});

const DAY_MS = 86_400_000;
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Seasons are told by two years. */
const YEARS_BEFORE = 2;

/** The first day that is of use to compare a period with. */
export const firstDayBefore = ({ from }: Period): string => shiftMonths(from, -12 * YEARS_BEFORE);

/** Whether a period is of whole months. */
export const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && addDays(to, 1).endsWith('-01');

/** The period right before another: as many months where it is of whole ones, as many days otherwise. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  if (isWholeMonths(period)) return { from: shiftMonths(period.from, -monthsIn(period)), to };
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1;
  return { from: addDays(period.from, -days), to };
}

/** The same days a year before. */
export const yearBefore = ({ from, to }: Period): Period => {
  const shifted = shiftMonths(from, -12);
  // The end of February moves; the end of a month stays the end of a month.
  return isWholeMonths({ from, to })
    ? { from: shifted, to: addDays(shiftMonths(addDays(to, 1), -12), -1) }
    : { from: shifted, to: shiftMonths(to, -12) };
};

/** A period as it is told: by months where it is of whole ones. */
export const toldPeriod = (period: Period): Period =>
  isWholeMonths(period) ? { from: period.from.slice(0, 7), to: period.to.slice(0, 7) } : period;

const monthsIn = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

function shiftMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
