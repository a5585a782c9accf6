import type { Language } from '../../../contract/language.ts';
import type { Change } from '../sentiment/findings.ts';
import type { Metric } from '../trends/findings.ts';

/** When something changed; `daily` where before and after are told by the day. */
export interface TurnTold {
  /** Of what; nothing where it is of everything. */
  readonly where: string;
  readonly metric: Metric;
  readonly kind: 'rise' | 'fall' | 'burst' | 'dip';
  readonly month: string;
  readonly before: string;
  readonly after: string;
  readonly daily: boolean;
}

/** What is said in films, and about them. Numbers come as they are to be read. */
export interface VideoWords {
  readonly unnamed: string;
  readonly counted: string;
  readonly summary: {
    readonly eyebrow: string;
    readonly title: (name: string) => string;
    readonly opening: (name: string, reviews: string) => string;
    readonly numbers: string;
    readonly reviews: string;
    readonly positive: string;
    readonly negative: string;
    readonly numbersSaid: (positive: number, negative: number) => string;
    readonly without: (percent: number) => string;
    readonly trend: (metric: Metric) => string;
    readonly trendOf: (where: string, trend: string) => string;
    readonly unit: (metric: Metric) => string;
    readonly changed: (change: Change, now: number, before: number) => string;
    readonly steady: string;
    readonly turned: (turn: TurnTold) => string;
    readonly opinions: string;
    readonly praise: string;
    readonly complaints: string;
    readonly opinionsSaid: (best: string, worst: string) => string;
    readonly onlyPraise: (best: string) => string;
    readonly onlyComplaints: (worst: string) => string;
    readonly rivals: string;
    readonly groups: string;
    readonly compared: (first: string, share: number) => string;
    readonly next: string;
    readonly nextSaid: string;
    readonly checkRise: (where: string, aspect: string, before: string, after: string) => string;
    readonly checkComplaint: (aspect: string, count: string) => string;
    readonly showPraise: (aspect: string) => string;
    readonly orderNow: (product: string, units: string) => string;
    readonly keepWatching: string;
    readonly takeaway: (positive: number, best: string) => string;
    readonly takeawayPlain: (positive: number) => string;
    readonly thanks: string;
  };
  readonly promotion: {
    readonly subtitle: string;
    readonly opening: (name: string) => string;
    readonly claims: string;
    readonly claimsSaid: string;
    readonly proof: string;
    readonly proofSaid: (reviews: string, positive: number) => string;
    readonly praisedIn: (aspect: string) => string;
    readonly praised: string;
    readonly praisedUnit: string;
    readonly praisedSaid: (aspect: string, count: string, mentions: string) => string;
    readonly price: (price: string) => string;
    readonly closing: (name: string) => string;
    readonly action: string;
    readonly actionSaid: (name: string) => string;
  };
  readonly quotes: { readonly good: string; readonly bad: string; readonly goodSaid: string; readonly badSaid: string };
  readonly review: (id: string, foreign: Language | undefined) => string;
  /** Without names where it is for the public, which knows no files. */
  readonly source: (names: string, period: string, reviews: string) => string;
  readonly opinionNote: string;
  readonly audience: (name: string) => string;
  readonly noFindings: string;
  readonly noMaterial: (name: string) => string;
  readonly composing: string;
  readonly filming: string;
  readonly fileName: (kind: 'summary_video' | 'promotional_video', day: string) => string;
  readonly done: (title: string, seconds: number) => string;
}
