import type { Dimension } from '../../dimension.ts';

/** Where something happens: one product, one brand, …; everything has an empty name. */
export interface Place {
  readonly dimension: Dimension;
  readonly name: string;
}

/** Where two say the same, the narrower one is told. */
export const NARROW_FIRST: readonly Dimension[] = ['product', 'platform', 'category', 'brand', 'all'];

/** One text for a place, to look it up by. */
export const placeKey = ({ dimension, name }: Place): string => `${dimension}:${name}`;
