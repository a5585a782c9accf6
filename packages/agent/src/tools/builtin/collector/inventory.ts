import type { RawReview } from '../review.ts';
import { normaliseDate } from '../text/normalise-date.ts';
import { normaliseName } from '../text/normalise-text.ts';

const COLUMNS = ['brand', 'product', 'category', 'platform'] as const;
export type InventoryColumn = (typeof COLUMNS)[number];

/** What there is in a set of reviews: names as they are written, most frequent first, and the days. */
export interface Inventory {
  readonly add: (review: RawReview) => void;
  readonly rows: () => number;
  readonly names: (column: InventoryColumn) => string[];
  readonly has: (column: InventoryColumn, name: string) => boolean;
  readonly from: () => string | undefined;
  readonly to: () => string | undefined;
}

/** More different names than that are no list of brands but some other column. */
const MOST_NAMES = 2000;

/** Starts counting. */
export function startInventory(): Inventory {
  const counts = new Map(COLUMNS.map((column) => [column, new Map<string, number>()]));
  const known = new Set<string>();
  let rows = 0;
  let from: string | undefined;
  let to: string | undefined;
  return {
    add(review) {
      rows++;
      for (const [column, names] of counts) {
        const name = review[column];
        if (name === '' || (names.size >= MOST_NAMES && !names.has(name))) continue;
        names.set(name, (names.get(name) ?? 0) + 1);
        known.add(`${column}:${normaliseName(name)}`);
      }
      const day = normaliseDate(review.date);
      if (day === undefined) return;
      if (from === undefined || day < from) from = day;
      if (to === undefined || day > to) to = day;
    },
    rows: () => rows,
    names: (column) =>
      [...(counts.get(column) ?? [])].sort(([one, less], [other, more]) => more - less || (one < other ? -1 : 1)).map(([name]) => name),
    has: (column, name) => known.has(`${column}:${normaliseName(name)}`),
    from: () => from,
    to: () => to,
  };
}
