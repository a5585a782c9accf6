import { nearestName } from '../../../../nearest-name.ts';
import { normaliseName } from '../../text/normalise-text.ts';
import { MARKET_NAMES, PRODUCT_NAMES, REVIEW_NAMES, SALES_NAMES, STOCK_NAMES } from './known-columns.ts';

/** What a file is about. */
export const FILE_KINDS = ['reviews', 'sales', 'stock', 'products', 'market'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Which of a file's columns is which of ours, by its place. */
export interface RecognisedFile {
  readonly kind: FileKind;
  readonly places: ReadonlyMap<string, number>;
}

/** By what each kind is told from the others: all of these, or all of those. */
const TELLING: Readonly<
  Record<FileKind, { readonly names: Readonly<Record<string, readonly string[]>>; readonly needs: readonly (readonly string[])[] }>
> = {
  reviews: { names: REVIEW_NAMES, needs: [['text']] },
  sales: {
    names: SALES_NAMES,
    needs: [
      ['units', 'date'],
      ['revenue', 'date'],
    ],
  },
  stock: { names: STOCK_NAMES, needs: [['on_hand', 'product']] },
  products: {
    names: PRODUCT_NAMES,
    needs: [
      ['product', 'list_price'],
      ['product', 'launched_on'],
      ['product', 'name_ko'],
    ],
  },
  market: { names: MARKET_NAMES, needs: [['date', 'units', 'brand']] },
};

/** Tells by its columns what a file is about; `undefined` where they fit nothing. */
export function recogniseFile(columns: readonly string[]): RecognisedFile | undefined {
  const there = columns.map(comparable);
  for (const kind of FILE_KINDS) {
    const { names, needs } = TELLING[kind];
    const places = new Map<string, number>();
    for (const [ours, theirs] of Object.entries(names)) {
      const called = theirs.find((name) => there.includes(name));
      if (called !== undefined) places.set(ours, there.indexOf(called));
    }
    if (needs.some((all) => all.every((ours) => places.has(ours)))) return { kind, places };
  }
  return undefined;
}

/** The column that may be meant for the text of reviews, by what it is called. */
export function likeliestText(columns: readonly string[]): string | undefined {
  for (const name of REVIEW_NAMES.text) {
    const nearest = name.length < 3 ? undefined : nearestName(name, columns.map(comparable));
    if (nearest !== undefined) return columns[columns.map(comparable).indexOf(nearest)];
  }
  return undefined;
}

const comparable = (name: string): string => normaliseName(name.trim()).replace(/[()[\]「」『』:.*#]/gu, '');
