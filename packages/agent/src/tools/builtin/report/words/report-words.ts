import type { LeftOutReason } from '../../left-out.ts';
import type { Change, Compared, Grouping } from '../../sentiment/findings.ts';

/** What a report can tell of. */
export type Analysis = 'sentiment' | 'trends' | 'keyword' | 'competitor' | 'inventory';

/** What stands in a report. */
export interface ReportWords {
  /** By what it tells of: one analysis, or several. */
  readonly titles: Readonly<Record<Analysis | 'several' | 'other', string>>;
  /** What the part about each analysis is called. */
  readonly sections: Readonly<Record<Analysis | 'synthesis', string>>;
  /** What stands under the title. */
  readonly facts: Readonly<Record<'period' | 'brands' | 'audience' | 'made' | 'reviews', string>>;
  /** Readers the agent knows by a name of its own; any other is named as it was written. */
  readonly audiences: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly figures: Readonly<Record<'reviews' | 'positive' | 'negative' | 'rises', string>> & {
    readonly lately: (month: string) => string;
  };
  /** A number of reviews, and one of different things, as a figure says them. */
  readonly counted: (count: string) => string;
  readonly kinds: (count: string) => string;
  readonly change: (change: Change, now: string, before: string) => string;
  /** Where a period was asked for. */
  readonly compared: Readonly<Record<'fact' | 'heading' | 'note' | 'rating' | 'metric' | 'change' | 'months', string>> & {
    readonly which: Readonly<Record<Compared['which'], string>>;
  };
  readonly rises: string;
  readonly noRises: string;
  readonly strength: (strength: number) => string;
  /** The same in a table. */
  readonly strengthShort: (strength: string) => string;
  readonly groups: Readonly<Record<Grouping, string>>;
  readonly aspects: string;
  readonly praise: string;
  readonly complaints: string;
  readonly months: string;
  readonly chartTitles: {
    readonly shares: (of: string) => string;
    readonly negative: string;
    readonly rise: (where: string, aspect: string, before: string, after: string) => string;
  };
  readonly chartUnits: Readonly<Record<'groups' | 'aspects' | 'negative', string>>;
  readonly chartSource: (names: string) => string;
  readonly others: string;
  readonly columns: Readonly<
    Record<'reviews' | 'positive' | 'negative' | 'neutral' | 'without' | 'mentions' | 'trend' | 'name' | 'rows', string>
  >;
  readonly more: (count: number) => string;
  readonly sources: string;
  readonly source: (name: string, rows: string | undefined, days: string | undefined) => string;
  readonly noSources: string;
  /** What became of the data before it was analysed. */
  readonly cleaning: {
    readonly heading: string;
    readonly counted: (before: string, after: string) => string;
  };
  readonly leftOut: string;
  readonly nothingLeftOut: string;
  readonly reasons: Readonly<Record<LeftOutReason, (count: string) => string>>;
  readonly method: string;
  readonly sentimentMethod: readonly string[];
  readonly limits: string;
  readonly limitList: readonly string[];
  readonly noInput: string;
  readonly writing: string;
  readonly typesetting: string;
  readonly drawing: string;
  readonly chartFile: string;
  readonly nothingDrawn: string;
  readonly done: (title: string, findings: number) => string;
}
