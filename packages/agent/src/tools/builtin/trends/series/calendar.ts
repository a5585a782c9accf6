const DAY = 86_400_000;

/** A day as a number that grows by one each day. */
export const dayNumber = (iso: string): number => Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY);

/** The day of a number as `2026-11-18`. */
export const isoDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** 0 for Monday to 6 for Sunday. The first of all days was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** How far through a year a day is, as an angle. */
export const angleOfYear = (day: number): number => (2 * Math.PI * day) / 365.2425;

/** 1 to 12. */
export const monthOf = (day: number): number => new Date(day * DAY).getUTCMonth() + 1;
