import type { Template } from './template.ts';

/** What reviewers talk about whatever the product is, and what depends on the kind of product. */
export const COMMON_ASPECTS = ['price', 'delivery', 'quality', 'scent', 'packaging', 'service'] as const;
export const KIND_ASPECTS = ['texture', 'effect'] as const;
export const ASPECTS = [...COMMON_ASPECTS, ...KIND_ASPECTS] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What is said of a tint can't be said of a cleanser. */
export const KINDS = ['sun', 'care', 'base', 'lip', 'wash'] as const;
export type Kind = (typeof KINDS)[number];

export type Side = 'good' | 'bad';
export type Opinions = Readonly<Record<Side, readonly Template[]>>;

/** What is only said where a fact is planted. */
export const PLANTED_PHRASES = ['defect', 'priceRise', 'campaign', 'lateDelivery', 'lasting'] as const;
export type PlantedPhrase = (typeof PLANTED_PHRASES)[number];

/** All sentences of one language. */
export interface Phrases {
  readonly common: Readonly<Record<(typeof COMMON_ASPECTS)[number], Opinions>>;
  readonly byKind: Readonly<Record<Kind, Readonly<Record<(typeof KIND_ASPECTS)[number], Opinions>>>>;
  readonly openers: readonly Template[];
  /** How it is used, without an opinion. */
  readonly usage: readonly Template[];
  /** Beside what somebody else makes. */
  readonly compared: Opinions;
  /** Turns to a sentence of that side after one of the other. */
  readonly contrast: Readonly<Record<Side, readonly string[]>>;
  readonly closers: Opinions;
  /** All that some people write. */
  readonly short: Opinions;
  /** Nothing is said of the product. */
  readonly plain: readonly Template[];
  /** Praise that is none. */
  readonly sarcasm: readonly Template[];
  readonly marks: Readonly<Record<Side, readonly string[]>>;
  readonly spam: readonly Template[];
  readonly planted: Readonly<Record<PlantedPhrase, readonly Template[]>>;
}
