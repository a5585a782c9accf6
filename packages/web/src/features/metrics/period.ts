export const PERIODS = ['today', 'week', 'month', 'quarter', 'custom'] as const;

export interface Period {
  readonly kind: (typeof PERIODS)[number];
  /** Days as a date field has them, for `custom`. */
  readonly from: string;
  readonly to: string;
}

const DAYS = { today: 1, week: 7, month: 30, quarter: 90 } as const;

/** A day of the reader's own calendar. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

function midnight(daysAhead: number, day = dayOf(new Date())): Date | undefined {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const found = new Date(year, month - 1, date + daysAhead);
  return Number.isNaN(found.getTime()) ? undefined : found;
}

export const firstPeriod = (): Period => ({ kind: 'month', from: dayOf(midnight(-29) ?? new Date()), to: dayOf(new Date()) });

/** From midnight to midnight; a period that is not over has no end. Half a date is no period yet. */
export function spanOf({ kind, from, to }: Period): { readonly from?: string; readonly to?: string } {
  if (kind !== 'custom') return { from: midnight(1 - DAYS[kind])?.toISOString() ?? '' };
  const [start, end] = [midnight(0, from), midnight(1, to)];
  return {
    ...(start === undefined ? {} : { from: start.toISOString() }),
    ...(end === undefined || (start !== undefined && end <= start) ? {} : { to: end.toISOString() }),
  };
}
