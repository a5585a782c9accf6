import { DAYS, dayOf } from '../calendar.ts';
import { chanceFrom } from '../chance.ts';
import { reviewsWanted } from '../demand.ts';
import { FAKE_BURST } from '../facts.ts';
import { PRODUCTS } from '../products.ts';

export interface ReviewsWanted {
  readonly seed: number;
  readonly count: number;
  readonly facts: boolean;
}

/** How many reviews of each product a day has, and how many fakes beside them. */
export interface DayPlan {
  readonly day: number;
  /** In the order of `PRODUCTS`. */
  readonly products: readonly number[];
  readonly fakes: number;
}

/** Spreads exactly so many reviews over all days, whatever their number is. */
export function planDays({ seed, count, facts }: ReviewsWanted): DayPlan[] {
  const chance = chanceFrom(seed ^ 0x5eed);
  const fakes = facts ? Math.round(count * FAKE_BURST.shareOfAll) : 0;
  const weights = Array.from({ length: DAYS }, (_, day) =>
    PRODUCTS.map((product) => reviewsWanted(product, day, facts) * (0.8 + chance.below(401) / 1000)),
  );
  const spread = evenly(
    count - fakes,
    weights.flat().reduce((sum, weight) => sum + weight, 0),
  );
  const first = dayOf(FAKE_BURST.from);
  const days = dayOf(FAKE_BURST.to) - first + 1;
  const burst = evenly(fakes, days);
  return weights.map((products, day) => ({
    day,
    products: products.map(spread),
    fakes: day >= first && day < first + days ? burst(1) : 0,
  }));
}

/** Hands out whole pieces by weight, so that none is lost to rounding in the end. */
function evenly(pieces: number, total: number): (weight: number) => number {
  let weighed = 0;
  let given = 0;
  return (weight) => {
    weighed += weight;
    const due = Math.min(pieces, Math.round((pieces * weighed) / total));
    const now = due - given;
    given = due;
    return now;
  };
}
