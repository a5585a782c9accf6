import type { Aspect } from '../sentiment/aspects.ts';
import type { Quote, SentimentFindings } from '../sentiment/findings.ts';

/** What is said of one aspect, with how many reviews say it. */
export interface Opinion {
  readonly aspect: Aspect;
  readonly mentions: number;
  /** Of the mentions, those that praise or complain. */
  readonly count: number;
  readonly share: number;
  readonly quotes: readonly Quote[];
}

/** Fewer mentions than that are no reason to praise anything in public. */
const FEWEST = 5;

/** What is praised often enough to say so: most mentions speak well of it. The most praised first. */
export const praisedAspects = ({ aspects }: SentimentFindings): Opinion[] =>
  aspects
    .map(({ aspect, mentions, positive, praise }) => ({
      aspect,
      mentions,
      count: positive,
      share: share(positive, mentions),
      quotes: praise,
    }))
    .filter(({ mentions, share: part }) => mentions >= FEWEST && part >= 0.6)
    .sort((one, other) => other.count - one.count || (one.aspect < other.aspect ? -1 : 1));

/** What a product is by itself, before what comes along with buying it. */
const OF_THE_PRODUCT: ReadonlySet<Aspect> = new Set<Aspect>(['effect', 'texture', 'scent', 'quality']);

/** The same in the order in which one would speak of it in public: nobody advertises a toner by its parcel. */
export const promotableAspects = (findings: SentimentFindings): Opinion[] =>
  praisedAspects(findings).sort((one, other) => Number(OF_THE_PRODUCT.has(other.aspect)) - Number(OF_THE_PRODUCT.has(one.aspect)));

/** What is complained about, the most frequent complaint first. */
export const complainedAspects = ({ aspects }: SentimentFindings): Opinion[] =>
  aspects
    .map(({ aspect, mentions, negative, complaints }) => ({
      aspect,
      mentions,
      count: negative,
      share: share(negative, mentions),
      quotes: complaints,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.aspect < other.aspect ? -1 : 1));

/** Whether reviews as a whole speak well enough of something to say so in an ad. */
export const isWellSpokenOf = ({ total }: SentimentFindings): boolean =>
  total.reviews >= FEWEST && share(total.positive, total.reviews) >= 0.6;

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
export const percent = (part: number, whole: number): number => Math.round(share(part, whole) * 100);
