import { DAYS, isoDay } from '../calendar.ts';
import { type Chance, chanceFrom } from '../chance.ts';
import { expectedUnits, priceOn } from '../demand.ts';
import { isOurs, PLATFORM_SHARES, PRODUCTS, type Product } from '../products.ts';

export interface TableWanted {
  readonly seed: number;
  readonly facts: boolean;
}

/** What was sold of one of our products on one platform on one day. */
export type Sale = Readonly<Record<'date' | 'brand' | 'product' | 'category' | 'platform', string>> &
  Readonly<Record<'units' | 'price' | 'revenue', number>>;

/** Our sales, day by day. */
export function makeSales({ seed, facts }: TableWanted): Sale[] {
  const chance = chanceFrom(seed ^ 0x5a1e5);
  const ours = PRODUCTS.filter(isOurs);
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => ours.flatMap((product) => salesOf(chance, product, day, facts)));
}

function salesOf(chance: Chance, product: Product, day: number, facts: boolean): Sale[] {
  const wanted = expectedUnits(product, day, facts) * noise(chance, 0.06);
  const price = priceOn(product, day, facts);
  const { brand, product: name, category } = product;
  return Object.entries(PLATFORM_SHARES).map(([platform, share]) => {
    const units = Math.round(wanted * share * noise(chance, 0.08));
    return { date: isoDay(day), brand, product: name, category, platform, units, price, revenue: units * price };
  });
}

/** About 1; `size` is how far from it most values are. Three throws make it round like a bell. */
export const noise = (chance: Chance, size: number): number =>
  1 + size * ((chance.below(2001) + chance.below(2001) + chance.below(2001)) / 1000 - 3);
