import type { Aspect } from './aspects.ts';
import type { Dimension, Quote, Rise } from './findings.ts';
import { type Counts, differenceOf, LEAST_DIFFERENCE, strengthOf } from './strength.ts';

/** A dated review as far as complaints go. */
export interface Complainable {
  readonly month: string;
  readonly brand: string | null;
  readonly product: string | null;
  readonly platform: string | null;
  /** What it complains about, and the words; empty where it does not complain. */
  readonly complaints: readonly Aspect[];
  readonly quote?: Quote;
}

export interface FindRises {
  readonly reviews: readonly Complainable[];
  readonly aspects: readonly Aspect[];
  /** At most so many, and so many quotes for each. */
  readonly limit: number;
  readonly examples: number;
}

/** Enough reviews on both sides, and a difference that chance does not make. Many pairs are looked at, so the bar is high. */
const FEWEST_BEFORE = 10;
const FEWEST_AFTER = 8;
const FEWEST_COMPLAINTS = 5;
const LEAST_STRENGTH = 4;
const MONTHS_BEFORE = 12;

interface Candidate extends Omit<Rise, 'examples'> {
  /** How sure it is, times how large it is. Sureness alone grows with the number of reviews, and would name the brand for its product. */
  readonly clarity: number;
  readonly members: readonly Complainable[];
}

/**
 * Finds when complaints about an aspect became clearly more frequent, and where: in one product, one brand, on one platform or
 * everywhere. The clearest comes first; its complaints are then taken as explained, so that the same trouble is not told again
 * as that of the brand and of the platform.
 */
export function findRises({ reviews, aspects, limit, examples }: FindRises): Rise[] {
  const rises: Rise[] = [];
  const explained = new Map<Aspect, Set<Complainable>>(aspects.map((aspect) => [aspect, new Set()]));
  const groups = groupsOf(reviews);
  const best = new Map<Aspect, Candidate | undefined>(aspects.map((aspect) => [aspect, clearest(groups, aspect, new Set())]));
  while (rises.length < limit) {
    const next = [...best.values()].filter((candidate) => candidate !== undefined).sort(clearerFirst)[0];
    if (next === undefined) break;
    const { members, clarity: _, ...rise } = next;
    const done = explained.get(next.aspect) ?? new Set();
    const quotes = members.flatMap(({ quote }) => (quote === undefined ? [] : [quote]));
    rises.push({ ...rise, examples: spread(quotes, examples) });
    for (const member of members) done.add(member);
    best.set(next.aspect, clearest(groups, next.aspect, done));
  }
  return rises;
}

/** Where two are equally clear, the narrower place comes first. */
const NARROW: readonly Dimension[] = ['product', 'platform', 'brand', 'all'];
const clearerFirst = (one: Candidate, other: Candidate): number =>
  other.clarity - one.clarity || NARROW.indexOf(one.dimension) - NARROW.indexOf(other.dimension) || (one.name < other.name ? -1 : 1);

interface Group {
  readonly dimension: Dimension;
  readonly name: string;
  readonly byMonth: ReadonlyMap<string, readonly Complainable[]>;
}

function groupsOf(reviews: readonly Complainable[]): Group[] {
  const groups = new Map<string, { dimension: Dimension; name: string; byMonth: Map<string, Complainable[]>; size: number }>();
  for (const review of reviews) {
    for (const dimension of NARROW) {
      const name = dimension === 'all' ? '' : review[dimension];
      if (name === null) continue;
      const key = `${dimension}:${name}`;
      const group = groups.get(key) ?? { dimension, name, byMonth: new Map<string, Complainable[]>(), size: 0 };
      const month = group.byMonth.get(review.month) ?? [];
      month.push(review);
      group.byMonth.set(review.month, month);
      group.size++;
      groups.set(key, group);
    }
  }
  return [...groups.values()].filter(({ size }) => size >= FEWEST_BEFORE + FEWEST_AFTER);
}

function clearest(groups: readonly Group[], aspect: Aspect, explained: ReadonlySet<Complainable>): Candidate | undefined {
  return groups
    .map((group) => clearestIn(group, aspect, explained))
    .filter((candidate) => candidate !== undefined)
    .sort(clearerFirst)[0];
}

/** The stretch of months in which complaints differ most from the months before it. */
function clearestIn({ dimension, name, byMonth }: Group, aspect: Aspect, explained: ReadonlySet<Complainable>): Candidate | undefined {
  const months = [...byMonth.keys()].sort();
  const complaints = months.map((month) =>
    (byMonth.get(month) ?? []).filter((one) => one.complaints.includes(aspect) && !explained.has(one)),
  );
  // Sums up to each month, so that any stretch is one subtraction.
  const sums = [{ reviews: 0, complaints: 0 }];
  for (const [index, month] of months.entries()) {
    const last = sums.at(-1) ?? { reviews: 0, complaints: 0 };
    sums.push({
      reviews: last.reviews + (byMonth.get(month)?.length ?? 0),
      complaints: last.complaints + (complaints[index]?.length ?? 0),
    });
  }
  const within = (from: number, to: number, what: 'reviews' | 'complaints'): number => (sums[to]?.[what] ?? 0) - (sums[from]?.[what] ?? 0);

  const counts = (from: number, to: number): Counts => ({
    reviews: within(from, to, 'reviews'),
    complaints: within(from, to, 'complaints'),
  });
  const beforeOf = (start: number): Counts => counts(Math.max(0, start - MONTHS_BEFORE), start);

  let best: { start: number; end: number; clarity: number } | undefined;
  for (let start = 1; start < months.length; start++) {
    const before = beforeOf(start);
    if (before.reviews < FEWEST_BEFORE) continue;
    for (let end = start + 1; end <= months.length; end++) {
      const after = counts(start, end);
      if (after.reviews < FEWEST_AFTER || after.complaints < FEWEST_COMPLAINTS) continue;
      const strength = strengthOf(before, after);
      const clarity = strength * differenceOf(before, after);
      if (strength >= LEAST_STRENGTH && clarity > (best?.clarity ?? 0)) best = { start, end, clarity };
    }
  }
  if (best === undefined) return undefined;
  const { start, clarity } = best;
  const before = beforeOf(start);
  let { end } = best;
  // It lasts as long as the months that follow are still clearly worse than before.
  while (end < months.length && differenceOf(before, counts(end, end + 1)) >= LEAST_DIFFERENCE) end++;
  const after = counts(start, end);
  return {
    dimension,
    name,
    aspect,
    from: months[start] ?? '',
    to: months[end - 1] ?? '',
    ...after,
    before_complaints: before.complaints,
    before_reviews: before.reviews,
    strength: strengthOf(before, after),
    clarity,
    members: complaints.slice(start, end).flat(),
  };
}

/** Some of many, from the first to the last. */
const spread = (quotes: readonly Quote[], count: number): Quote[] =>
  quotes.length <= count
    ? [...quotes]
    : Array.from({ length: count }, (_, index) => quotes[Math.floor((index * quotes.length) / count)]).filter(
        (quote) => quote !== undefined,
      );
