import { spanText } from '../../../../charts/index.ts';
import type { Language } from '../../../../contract/language.ts';
import type { Period } from '../page/page-data.ts';
import type { DashboardWords } from '../words/dashboard-words.ts';
import type { Span } from './open-rows.ts';

export interface OfferPeriods {
  readonly grain: 'day' | 'week';
  /** The first step. */
  readonly first: string;
  /** The days that there is data of all kinds of. */
  readonly span: Span;
  /** Those that there is any data of. */
  readonly whole: Span;
  /** The first day that a period may be compared with. */
  readonly since: string;
  /** What was asked for, where something was. */
  readonly asked: { readonly from: string | undefined; readonly to: string | undefined };
  readonly language: Language;
  readonly words: DashboardWords['periods'];
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? one;
const later = (one: string, other: string): string => [one, other].sort()[1] ?? one;

/** The periods that can be looked at, the one to begin with first. Each is compared with as long a one right before it. */
export function offerPeriods({ grain, first, span, whole, since, asked, language, words }: OfferPeriods): Period[] {
  const size = grain === 'day' ? 1 : 7;
  const stepOf = (day: string): number => Math.floor((Date.parse(day) - Date.parse(first)) / DAY_MS / size);
  const period = (id: string, named: string | undefined, wanted: Span, isAsked = false): Period[] => {
    // What is still to come is not compared with what has been.
    const end = id === 'all' ? whole.to : span.to;
    const own = { from: later(wanted.from, span.from), to: earlier(wanted.to, end) };
    if (own.from > own.to || (!isAsked && wanted.from < span.from && id !== 'all')) return [];
    const before = comparedDays(own);
    const days = spanText(own.from, own.to, language);
    return [
      {
        id,
        name: named === undefined ? days : `${named} · ${days}`,
        from: stepOf(own.from),
        to: stepOf(own.to),
        ...(before.from >= since && {
          before: { name: spanText(before.from, before.to, language), from: stepOf(before.from), to: stepOf(before.to) },
        }),
      },
    ];
  };
  const last = (weeks: number): Span => {
    const end = grain === 'day' ? span.to : lastWhole(span.to);
    return { from: dayAfter(end, 1 - weeks * 7), to: end };
  };
  const month = span.to.slice(0, 8);
  const monthBefore = shiftMonths(`${month}01`, -1);
  const isAsked = asked.from !== undefined || asked.to !== undefined;
  const offered = [
    ...(isAsked ? period('asked', undefined, { from: asked.from ?? span.from, to: asked.to ?? span.to }, true) : []),
    ...period('weeks-4', words.weeks(4), last(4)),
    ...(grain === 'day'
      ? [
          ...period('month', words.thisMonth, { from: `${month}01`, to: span.to }),
          ...period('month-before', words.lastMonth, { from: monthBefore, to: dayAfter(`${month}01`, -1) }),
        ]
      : []),
    ...period('weeks-13', words.weeks(13), last(13)),
    ...period('weeks-52', words.weeks(52), last(52)),
    ...period('all', words.all, whole),
  ];
  return offered.filter((one, index) => offered.findIndex(({ from, to }) => from === one.from && to === one.to) === index);
}

/** Whole months are compared with as many whole months; the first days of one with as many of the one before; others with as many days. */
export function comparedDays({ from, to }: Span): Span {
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  const endsMonth = dayAfter(to, 1).endsWith('-01');
  if (!from.endsWith('-01') || (!endsMonth && months > 1))
    return { from: dayAfter(from, -daysBetween({ from, to })), to: dayAfter(from, -1) };
  const start = shiftMonths(from, -months);
  if (endsMonth) return { from: start, to: dayAfter(from, -1) };
  const end = `${start.slice(0, 8)}${to.slice(8)}`;
  const lastDay = dayAfter(from, -1);
  return { from: start, to: earlier(end, lastDay) };
}

function shiftMonths(firstDay: string, months: number): string {
  const date = new Date(firstDay);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The last Sunday: of the week that has begun nobody knows how it ends. */
function lastWhole(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return weekday === 6 ? day : dayAfter(day, -weekday - 1);
}
