import type { Aspect } from '../../sentiment/aspects.ts';
import type { Channel } from '../channels.ts';

/** What an ad proves itself with: a number, and of what it is one. */
export interface Proof {
  readonly figure: string;
  readonly label: string;
}

/** What ads say, and what is said about them. Numbers come as they are to be read. */
export interface AdWords {
  readonly unnamed: string;
  /** Two for each, short enough for every channel; none says more than that reviewers have praised it. */
  readonly headlines: Readonly<Record<Aspect | 'overall', readonly [string, string]>>;
  readonly claimHeadline: (name: string, claim: string) => string;
  readonly aspectBody: (aspect: string, count: string, mentions: string) => string;
  readonly aspectBodyShort: (aspect: string, count: string, mentions: string) => string;
  readonly overallBody: (reviews: string, percent: number) => string;
  readonly overallBodyShort: (reviews: string, percent: number) => string;
  readonly sentence: (text: string) => string;
  readonly aspectProof: (aspect: string, mentions: string) => string;
  readonly overallProof: (reviews: string) => string;
  readonly actions: readonly [string, string, string];
  /** The small print of an ad: the public knows no files. */
  readonly note: (reviews: string, period: string) => string;
  readonly sheet: {
    readonly title: (name: string) => string;
    readonly audience: string;
    readonly variant: (letter: string) => string;
    readonly columns: Readonly<Record<'variant' | 'channel' | 'headline' | 'body' | 'action' | 'ground', string>>;
    readonly channels: Readonly<Record<Channel, string>>;
    readonly limit: (headline: number, body: number) => string;
    readonly grounds: string;
    readonly fromReviews: string;
    readonly fromClaims: (claim: string) => string;
    readonly illustration: string;
  };
  readonly noMaterial: (name: string) => string;
  readonly fewer: (made: number, wanted: number) => string;
  readonly writing: string;
  readonly drawing: string;
  readonly done: (name: string, variants: number, pictures: number) => string;
}
