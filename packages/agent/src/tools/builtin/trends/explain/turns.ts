import type { Drift, Turn } from '../findings.ts';
import { isoDay } from '../series/calendar.ts';
import type { Told } from './told.ts';

/** What is over within so many days was a burst or a dip. */
const SOON = 75;
const MONTH = 30.44;

/** The clearest first; what still lasts or is not long over matters more to people than what was a year ago. */
export function inOrder(all: readonly Told[], last: number): Told[] {
  const importance = (one: Told): number => one.clarity * (one.open || one.to > last - 60 ? 1.5 : 1);
  const units = all.filter(({ metric }) => metric === 'units');
  return (
    all
      // Revenue is units times price: the same rise is not told of both.
      .filter((one) => one.metric !== 'revenue' || !units.some((other) => isSame(one, other)))
      .sort((one, other) => importance(other) - importance(one) || one.from - other.from)
  );
}

function isSame(one: Told, other: Told): boolean {
  if (one.place.dimension !== other.place.dimension || one.place.name !== other.place.name) return false;
  const common = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return Math.sign(one.happening.z) === Math.sign(other.happening.z) && common > 0.5 * Math.min(one.to - one.from, other.to - other.from);
}

/** A stretch as it is handed on. */
export function asTurn({ metric, place, happening, from, to, open, before, after }: Told): Turn {
  const isUp = happening.z > 0;
  const soon = !open && to - from <= SOON;
  return {
    metric,
    ...place,
    kind: soon ? (isUp ? 'burst' : 'dip') : isUp ? 'rise' : 'fall',
    from: isoDay(from),
    to: open ? null : isoDay(to - 1),
    before: rounded(before),
    after: rounded(after),
    strength: rounded(Math.abs(happening.z)),
  };
}

/** A ramp as it is handed on. */
export function asDrift({ metric, place, happening, from, to, before }: Told): Drift | undefined {
  if (happening.kind !== 'ramp') return undefined;
  const counted = metric === 'reviews' || metric === 'units' || metric === 'revenue';
  const monthly = counted ? Math.expm1(happening.slope * MONTH) : (happening.slope * MONTH) / Math.max(1e-9, Math.abs(before));
  return {
    metric,
    ...place,
    direction: happening.slope > 0 ? 'up' : 'down',
    from: isoDay(from),
    to: isoDay(to),
    monthly: rounded(monthly),
    strength: rounded(Math.abs(happening.z)),
  };
}

/** Four digits say enough, and the same everywhere. */
export const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(4)) : 0);
