const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?(?:[T\s(].*)?$/;
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:\s.*)?$/;
const MONTH_NAMED = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:\s.*)?$/;
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?:\s.*)?$/;
const ERA = /^(令和|平成)\s*(\d{1,2}|元)年\s*(\d{1,2})月\s*(\d{1,2})日/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/;
const SERIAL = /^\d{5}(?:\.\d+)?$/;
/** Longer texts are no dates. */
const LONGEST = 40;

/** Days as spreadsheets count them: from 2000 to 2050. Other numbers of five digits are no days that anybody means. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 54_789];
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_LENGTH = 86_400_000;

/** Whether 03/04/2026 has the day or the month first. */
export type DayOrder = 'day_first' | 'month_first';

/**
 * A day as `2026-10-03`, from the ways people write one. `undefined` where it is no day, or where it may be two:
 * 03/04/2026 is another day in London than in New York, unless somebody knows the order.
 */
export function normaliseDate(written: string, order?: DayOrder): string | undefined {
  if (written.length > LONGEST) return undefined;
  const text = written.normalize('NFKC').trim().toLowerCase().replace('t', 'T');
  const first = YEAR_FIRST.exec(text) ?? TOGETHER.exec(text);
  if (first !== null) return day(first[1], first[2], first[3]);
  const last = YEAR_LAST.exec(text);
  if (last !== null) {
    const [, one = '', other = '', year = ''] = last;
    if (Number(one) > 12 || (order === 'day_first' && Number(other) <= 12)) return day(year, other, one);
    return Number(other) > 12 || one === other || order === 'month_first' ? day(year, one, other) : undefined;
  }
  if (SERIAL.test(text)) return fromSerial(Math.floor(Number(text)));
  const era = ERA.exec(text);
  if (era !== null) {
    const year = (era[1] === '令和' ? 2018 : 1988) + (era[2] === '元' ? 1 : Number(era[2]));
    return day(String(year), era[3], era[4]);
  }
  const lower = text.toLowerCase().replace(WEEKDAY, '');
  const named = MONTH_NAMED.exec(lower);
  if (named !== null) return day(named[3], monthOf(named[1]), named[2]);
  const after = DAY_NAMED.exec(lower);
  return after === null ? undefined : day(after[3], monthOf(after[2]), after[1]);
}

/** What one date with the year last says about the order of all dates beside it. */
export function dayOrderOf(written: string): DayOrder | undefined {
  const [, one, other] = YEAR_LAST.exec(written.normalize('NFKC').trim()) ?? [];
  if (Number(one) > 12 && Number(other) <= 12) return 'day_first';
  return Number(other) > 12 && Number(one) <= 12 ? 'month_first' : undefined;
}

const fromSerial = (serial: number): string | undefined =>
  serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? new Date(SERIAL_START + serial * DAY_LENGTH).toISOString().slice(0, 10) : undefined;

const FULL_MONTHS = 'january february march april may june july august september october november december sept'.split(' ');

function monthOf(name = ''): string {
  if (!MONTHS.includes(name) && !FULL_MONTHS.includes(name)) return '0';
  return String(MONTHS.indexOf(name.slice(0, 3)) + 1);
}

/** Only days that are in the calendar. */
function day(year = '', month = '', date = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
