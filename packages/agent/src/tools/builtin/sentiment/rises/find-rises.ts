import type { Aspect } from '../aspects.ts';
import type { Dimension, Rise } from '../findings.ts';
import { type Counts, differenceOf, LEAST_DIFFERENCE, strengthOf, surenessOf } from './strength.ts';

/** How many dated reviews there are of one month and place, and how many of them complain about each aspect. */
export interface Cell {
  readonly month: string;
  readonly brand: string | null;
  readonly product: string | null;
  readonly platform: string | null;
  readonly reviews: number;
  readonly complaints: Readonly<Partial<Record<Aspect, number>>>;
}

export interface FindRises {
  readonly cells: readonly Cell[];
  readonly aspects: readonly Aspect[];
  /** At most so many. */
  readonly limit: number;
  /** The first stretch of the period that was asked for: what was over before it is not told, and what began before it is counted from it on. */
  readonly first?: string | undefined;
}

/** A rise without the words of those who complain. */
export type FoundRise = Omit<Rise, 'examples'>;

/** Enough reviews on both sides, and a difference that chance does not make. Many pairs are looked at, so the bar is high. */
const FEWEST_BEFORE = 10;
const FEWEST_AFTER = 8;
const FEWEST_COMPLAINTS = 5;
const LEAST_STRENGTH = 4;
/** Of thousands of months and places looked at, chance makes none so sure. */
const LEAST_SURENESS = 4.6;
const MONTHS_BEFORE = 12;

/** A place with fewer reviews can't have a rise. */
export const FEWEST_REVIEWS = FEWEST_BEFORE + FEWEST_AFTER;

interface Candidate extends FoundRise {
  /** How sure it is, times how large it is. Sureness alone grows with the number of reviews, and would name the brand for its product. */
  readonly clarity: number;
  readonly members: readonly Cell[];
}

/**
 * Finds when complaints about an aspect became clearly more frequent, and where: in one product, one brand, on one platform or
 * everywhere. The clearest comes first; its complaints are then taken as explained, so that the same trouble is not told again
 * as that of the brand and of the platform.
 */
export function findRises({ cells, aspects, limit, first }: FindRises): FoundRise[] {
  const rises: FoundRise[] = [];
  const explained = new Map<Aspect, Set<Cell>>(aspects.map((aspect) => [aspect, new Set()]));
  const groups = groupsOf(cells);
  const best = new Map<Aspect, Candidate | undefined>(aspects.map((aspect) => [aspect, clearest(groups, aspect, new Set(), first)]));
  while (rises.length < limit) {
    const next = [...best.values()].filter((candidate) => candidate !== undefined).sort(clearerFirst)[0];
    if (next === undefined) break;
    const { members, clarity: _, ...rise } = next;
    const done = explained.get(next.aspect) ?? new Set();
    rises.push(rise);
    for (const member of members) done.add(member);
    best.set(next.aspect, clearest(groups, next.aspect, done, first));
  }
  return rises;
}

/** Where two are equally clear, the narrower place comes first. */
const NARROW = ['product', 'platform', 'brand', 'all'] as const satisfies readonly Dimension[];
const ORDER: readonly Dimension[] = NARROW;
const clearerFirst = (one: Candidate, other: Candidate): number =>
  other.clarity - one.clarity || ORDER.indexOf(one.dimension) - ORDER.indexOf(other.dimension) || (one.name < other.name ? -1 : 1);

interface Group {
  readonly dimension: (typeof NARROW)[number];
  readonly name: string;
  readonly byMonth: ReadonlyMap<string, readonly Cell[]>;
}

function groupsOf(cells: readonly Cell[]): Group[] {
  const groups = new Map<string, { dimension: (typeof NARROW)[number]; name: string; byMonth: Map<string, Cell[]>; size: number }>();
  for (const cell of cells) {
    for (const dimension of NARROW) {
      const name = dimension === 'all' ? '' : cell[dimension];
      if (name === null) continue;
      const key = `${dimension}:${name}`;
      const group = groups.get(key) ?? { dimension, name, byMonth: new Map<string, Cell[]>(), size: 0 };
      const month = group.byMonth.get(cell.month) ?? [];
      month.push(cell);
      group.byMonth.set(cell.month, month);
      group.size += cell.reviews;
      groups.set(key, group);
    }
  }
  return [...groups.values()].filter(({ size }) => size >= FEWEST_REVIEWS);
}

function clearest(
  groups: readonly Group[],
  aspect: Aspect,
  explained: ReadonlySet<Cell>,
  first: string | undefined,
): Candidate | undefined {
  let best: Candidate | undefined;
  for (const group of groups) {
    const candidate = clearestIn(group, aspect, explained, first);
    if (candidate !== undefined && (best === undefined || clearerFirst(candidate, best) < 0)) best = candidate;
  }
  return best;
}

/** The stretch of months in which complaints differ most from the months before it. */
function clearestIn(
  { dimension, name, byMonth }: Group,
  aspect: Aspect,
  explained: ReadonlySet<Cell>,
  first: string | undefined,
): Candidate | undefined {
  const months = [...byMonth.keys()].sort();
  // Sums up to each month, so that any stretch is one subtraction.
  const sums: Counts[] = [{ reviews: 0, complaints: 0 }];
  for (const month of months) {
    let { reviews, complaints } = sums.at(-1) ?? { reviews: 0, complaints: 0 };
    for (const cell of byMonth.get(month) ?? []) {
      reviews += cell.reviews;
      if (!explained.has(cell)) complaints += cell.complaints[aspect] ?? 0;
    }
    sums.push({ reviews, complaints });
  }
  if ((sums.at(-1)?.complaints ?? 0) < FEWEST_COMPLAINTS) return undefined;
  const within = (from: number, to: number, what: keyof Counts): number => (sums[to]?.[what] ?? 0) - (sums[from]?.[what] ?? 0);
  const counts = (from: number, to: number): Counts => ({
    reviews: within(from, to, 'reviews'),
    complaints: within(from, to, 'complaints'),
  });
  const opens = first === undefined ? 0 : months.findIndex((month) => month >= first);
  if (opens < 0) return undefined;
  const isClearWithin = (before: Counts, start: number, end: number): boolean => {
    if (start >= opens) return true;
    const own = counts(opens, end);
    return own.reviews >= FEWEST_AFTER && own.complaints >= FEWEST_COMPLAINTS && strengthOf(before, own) >= LEAST_STRENGTH;
  };
  const beforeOf = (start: number): Counts => counts(Math.max(0, start - MONTHS_BEFORE), start);

  let best: { start: number; end: number; clarity: number } | undefined;
  for (let start = 1; start < months.length; start++) {
    const before = beforeOf(start);
    if (before.reviews < FEWEST_BEFORE) continue;
    for (let end = Math.max(start, opens) + 1; end <= months.length; end++) {
      const after = counts(start, end);
      if (after.reviews < FEWEST_AFTER || after.complaints < FEWEST_COMPLAINTS) continue;
      const strength = strengthOf(before, after);
      const clarity = strength * differenceOf(before, after);
      if (
        strength >= LEAST_STRENGTH &&
        clarity > (best?.clarity ?? 0) &&
        surenessOf(before, after) >= LEAST_SURENESS &&
        isClearWithin(before, start, end)
      )
        best = { start, end, clarity };
    }
  }
  if (best === undefined) return undefined;
  const { start, clarity } = best;
  const before = beforeOf(start);
  let { end } = best;
  // It lasts as long as the months that follow are still clearly worse than before.
  while (end < months.length && differenceOf(before, counts(end, end + 1)) >= LEAST_DIFFERENCE) end++;
  const told = Math.max(start, opens);
  const after = counts(told, end);
  return {
    dimension,
    name,
    aspect,
    from: months[told] ?? '',
    to: months[end - 1] ?? '',
    ...(told > start && { since: months[start] ?? '' }),
    ...after,
    before_complaints: before.complaints,
    before_reviews: before.reviews,
    strength: strengthOf(before, after),
    clarity,
    members: months.slice(start, end).flatMap((month) => byMonth.get(month) ?? []),
  };
}
