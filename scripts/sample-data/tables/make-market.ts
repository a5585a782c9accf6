import { DAYS, isoDay, weekdayOf } from '../calendar.ts';
import { chanceFrom } from '../chance.ts';
import { expectedUnits, priceOn } from '../demand.ts';
import { isOurs, PRODUCTS } from '../products.ts';
import { noise, type Sale, type TableWanted } from './make-sales.ts';

/** What was sold of a product in a week that begins on that Monday: ours as counted, the others' as estimated. */
export type MarketWeek = Readonly<Record<'week' | 'brand' | 'product' | 'category', string>> &
  Readonly<Record<'units' | 'price' | 'revenue', number>>;

const MONDAY = 1;
const WEEK = 7;

/** All whole weeks. */
export function makeMarket({ seed, facts }: TableWanted, sales: readonly Sale[]): MarketWeek[] {
  const chance = chanceFrom(seed ^ 0x3a4ce7);
  const ours = new Map<string, number>();
  for (const { date, product, units } of sales) ours.set(`${product} ${date}`, (ours.get(`${product} ${date}`) ?? 0) + units);
  const mondays = Array.from({ length: DAYS - WEEK + 1 }, (_, day) => day).filter((day) => weekdayOf(day) === MONDAY);
  return mondays.flatMap((monday) =>
    PRODUCTS.map((product) => {
      const days = Array.from({ length: WEEK }, (_, index) => monday + index);
      const units = days
        .map((day) => (isOurs(product) ? (ours.get(`${product.product} ${isoDay(day)}`) ?? 0) : expectedUnits(product, day, facts)))
        .reduce((sum, sold) => sum + sold, 0);
      const told = isOurs(product) ? units : Math.round(units * noise(chance, 0.05));
      const price = priceOn(product, monday + WEEK - 1, facts);
      const { brand, product: name, category } = product;
      return { week: isoDay(monday), brand, product: name, category, units: told, price, revenue: told * price };
    }),
  );
}
