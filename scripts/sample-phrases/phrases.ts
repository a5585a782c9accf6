/** What reviewers talk about. */
export const ASPECTS = ['price', 'delivery', 'quality', 'scent', 'texture', 'packaging', 'service', 'effect'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Sentences about one aspect, by what the reviewer thinks of it. */
export interface Opinions {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** All sentences of one language. `{p}` stands for the product's name. */
export interface Phrases {
  readonly openers: readonly string[];
  readonly aspects: Readonly<Record<Aspect, Opinions>>;
  /** Puts a sentence of the other kind after the first. */
  readonly contrast: readonly string[];
  readonly closers: Opinions;
  readonly plain: readonly string[];
  readonly spam: readonly string[];
  /** The three planted facts. */
  readonly badBatch: readonly string[];
  readonly priceRise: readonly string[];
  readonly lateDelivery: readonly string[];
  readonly products: Readonly<Record<string, string>>;
}
