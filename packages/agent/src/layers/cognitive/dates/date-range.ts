import type { DateRange } from '../../../contract/understanding.ts';
import { readable } from '../normalise.ts';
import { type Day, dayOf, isoOf } from './calendar.ts';
import { DATE_WORDS } from './date-words.ts';
import { type Period, resolvePeriod, yearOf } from './period.ts';

/** A stretch of text and the days it stands for. */
export interface FoundRange {
  readonly start: number;
  readonly end: number;
  readonly value: DateRange;
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly period: Period;
  readonly weak: boolean;
}

const TO = /^ ?(?:부터|에서|~|-|から|より|to|until|till|through|thru|up to|\s-\s) ?(?:the )?$/;
const AND = /^ (?:and|&) $/;
const UNTIL = /^ ?(?:까지|まで)/;
const SINCE_AFTER = /^ ?(?:부터|이후|이래|から|以降|以来|~(?= |$)|onwards?\b|and after\b)/;
const SINCE_BEFORE = /\b(?:since|starting(?: in| from)?|after)(?: the)? $/;

/** Every period named in a text, in the order they stand in it. Places are those in the readable text. */
export function findRanges(text: string, today: string): FoundRange[] {
  const { folded } = readable(text);
  const day = dayOf(today);
  const found = findPeriods(folded);
  const ranges: FoundRange[] = [];
  for (let index = 0; index < found.length; index++) {
    const one = found[index];
    if (one === undefined) continue;
    const next = found[index + 1];
    const joined = next === undefined ? undefined : join(folded, one, next, day);
    if (joined !== undefined) {
      ranges.push(joined);
      index++;
    } else {
      const single = since(folded, one, day);
      if (single !== undefined) ranges.push(single);
    }
  }
  return ranges;
}

/** The longest readings that don't overlap. */
function findPeriods(folded: string): Found[] {
  const all: Found[] = [];
  for (const { pattern, read, weak } of DATE_WORDS) {
    for (const match of folded.matchAll(pattern)) {
      const period = match[0] === '' ? undefined : read(match.groups ?? {});
      if (period === undefined) continue;
      const lead = match[0].length - match[0].trimStart().length;
      all.push({ start: match.index + lead, end: match.index + match[0].trimEnd().length, period, weak: weak === true });
    }
  }
  all.sort((one, other) => one.start - other.start || Number(one.weak) - Number(other.weak) || other.end - one.end);
  const kept: Found[] = [];
  for (const one of all) {
    const last = kept.at(-1);
    if (last === undefined || one.start >= last.end) kept.push(one);
    else if (last.weak && !one.weak) kept[kept.length - 1] = one;
  }
  return kept;
}

/** "From A to B". What one of them leaves out, year or month, it has from the other. */
function join(folded: string, one: Found, next: Found, today: Day): FoundRange | undefined {
  const middle = folded.slice(one.end, next.start);
  const before = folded.slice(0, one.start);
  if (!TO.test(middle) && !(AND.test(middle) && /\bbetween (?:the )?$/.test(before))) return undefined;
  const year = yearOf(one.period, today);
  const endYear = yearOf(next.period, today);
  const first = resolvePeriod(one.period, today, year ?? guessYear(one.period, next.period, endYear));
  if (first === undefined) return undefined;
  const { year: startYear, month } = dayOf(first.from);
  const period: Period = next.period.kind === 'date' && next.period.month === 0 ? { ...next.period, month } : next.period;
  if (period.kind === 'relative' || period.kind === 'rolling' || period.kind === 'weekend') {
    const last = resolvePeriod(period, today);
    return last === undefined || last.to < first.from ? undefined : made(folded, one, next, first.from, last.to);
  }
  const last = resolvePeriod(period, today, endYear ?? startYear);
  if (last === undefined) return undefined;
  const to = last.to < first.from && endYear === undefined ? resolvePeriod(period, today, startYear + 1)?.to : last.to;
  return to === undefined || to < first.from ? undefined : made(folded, one, next, first.from, to);
}

/** "October to January 2026" begins in 2025. */
function guessYear(one: Period, next: Period, endYear: number | undefined): number | undefined {
  if (endYear === undefined || one.kind === 'relative' || one.kind === 'rolling' || one.kind === 'weekend') return undefined;
  return startOf(one) > startOf(next) ? endYear - 1 : endYear;
}

const startOf = (period: Period): number => (period.kind === 'part' ? period.first : period.kind === 'date' ? period.month : 0);

function made(folded: string, one: Found, next: Found, from: string, to: string): FoundRange {
  const tail = UNTIL.exec(folded.slice(next.end, next.end + 4));
  return { start: one.start, end: next.end + (tail?.[0].length ?? 0), value: { from, to } };
}

function since(folded: string, one: Found, today: Day): FoundRange | undefined {
  const after = SINCE_AFTER.exec(folded.slice(one.end, one.end + 12));
  const before = SINCE_BEFORE.exec(folded.slice(Math.max(0, one.start - 20), one.start));
  if (one.weak && after === null) return undefined;
  if (one.period.kind === 'date' && one.period.month === 0) return undefined;
  const range = resolvePeriod(one.period, today);
  if (range === undefined) return undefined;
  const place = { start: one.start - (before?.[0].length ?? 0), end: one.end + (after?.[0].length ?? 0) };
  if ((after === null && before === null) || range.from > isoOf(today)) return { ...place, value: range };
  return { ...place, value: { from: range.from, to: isoOf(today) } };
}
