import { numberOf } from '../names/number-words.ts';
import type { Period, Season, Unit } from './period.ts';

/** A way to write a period. `weak` ones count only beside another date. */
export interface DateWord {
  readonly pattern: RegExp;
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => Period | undefined;
  readonly weak?: boolean;
}

/** A way to write a period; the pattern's groups are what `read` gets. */
export const word = (source: string, read: DateWord['read'] | Period, weak = false): DateWord => ({
  pattern: new RegExp(source, 'gu'),
  read: typeof read === 'function' ? read : () => read,
  weak,
});
/** So many units from the current one. */
export const relative = (unit: Unit, offset: number): Period => ({ kind: 'relative', unit, offset });

/** Two digits are of this century. */
const yearIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text);

type Years = { readonly year?: number; readonly yearsAgo?: number };
const AGO: Readonly<Record<string, number>> = {
  올해: 0,
  올: 0,
  금년: 0,
  '이번 해': 0,
  작년: 1,
  지난해: 1,
  '지난 해': 1,
  전년: 1,
  재작년: 2,
  내년: -1,
  今年: 0,
  本年: 0,
  今: 0,
  昨年: 1,
  去年: 1,
  前年: 1,
  一昨年: 2,
  来年: -1,
  "this year's": 0,
  'this year': 0,
  "last year's": 1,
  'last year': 1,
  'the previous year': 1,
  'next year': -1,
  "next year's": -1,
};

/** What the groups `y` (digits) and `ago` (a word) say about the year. */
function years({ y, ago }: Readonly<Record<string, string | undefined>>): Years {
  const year = yearIn(y);
  if (year !== undefined) return { year };
  const yearsAgo = ago === undefined ? undefined : AGO[ago.trim()];
  return yearsAgo === undefined ? {} : { yearsAgo };
}

/** Whole months from the one that `first` gives. */
export const part =
  (first: (groups: Readonly<Record<string, string | undefined>>) => number, count: number, recent = false): DateWord['read'] =>
  (groups) => {
    const month = first(groups);
    return month >= 1 && month <= 12 ? { kind: 'part', first: month, count, recent, ...years(groups) } : undefined;
  };
/** A day by the groups `m` and `d`. */
export const date: DateWord['read'] = (groups) => {
  const month = Number(groups['m']);
  const day = Number(groups['d']);
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return { kind: 'date', month, day, ...years(groups) };
};
/** The last `n` units up to today, or the next. */
export const rolling =
  (unit: Unit, ahead = false): DateWord['read'] =>
  ({ n }) => {
    const count = n === undefined ? 1 : numberOf(n);
    return count === undefined || count < 1 ? undefined : { kind: 'rolling', unit, count, ahead };
  };
/** The one that lies `n` units back. */
export const ago =
  (unit: Unit): DateWord['read'] =>
  ({ n }) => {
    const count = numberOf(n ?? '1');
    return count === undefined || count > 5000 ? undefined : relative(unit, -count);
  };
/** A season by the group `s`, with what stands before it in `p`. */
export const season =
  (names: Readonly<Record<string, Season>>, before: RegExp, next: RegExp): DateWord['read'] =>
  (groups) => {
    const name = names[groups['s'] ?? ''];
    if (name === undefined) return undefined;
    const prefix = groups['p'] ?? '';
    return { kind: 'season', season: name, before: before.test(prefix), next: next.test(prefix), ...years(groups) };
  };

/** Before and after a number that stands apart from others. */
export const S = '(?<![\\d.])';
export const E = '(?![\\d])';
export const Y4 = '(?<y>(?:19|20)\\d\\d)';
