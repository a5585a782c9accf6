import type { LeftOutReason } from '../left-out.ts';
import type { Change, Grouping } from '../sentiment/findings.ts';

/** What stands in a report. */
export interface ReportWords {
  readonly title: string;
  /** What stands under the title. */
  readonly facts: Readonly<Record<'period' | 'brands' | 'audience' | 'made', string>>;
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
  readonly rises: string;
  readonly noRises: string;
  readonly strength: (strength: number) => string;
  readonly groups: Readonly<Record<Grouping, string>>;
  readonly aspects: string;
  readonly praise: string;
  readonly complaints: string;
  readonly months: string;
  readonly chartTitles: { readonly shares: (of: string) => string; readonly negative: string };
  readonly chartUnits: Readonly<Record<'groups' | 'aspects' | 'negative', string>>;
  readonly chartSource: (names: string) => string;
  readonly others: string;
  readonly columns: Readonly<Record<'reviews' | 'positive' | 'negative' | 'neutral' | 'without' | 'mentions' | 'trend' | 'name', string>>;
  readonly more: (count: number) => string;
  readonly sources: string;
  readonly source: (name: string, rows: number | undefined, days: string | undefined) => string;
  readonly noSources: string;
  readonly leftOut: string;
  readonly nothingLeftOut: string;
  readonly reasons: Readonly<Record<LeftOutReason, (count: number) => string>>;
  readonly limits: string;
  readonly limitList: readonly string[];
  readonly noInput: string;
  readonly writing: string;
  readonly typesetting: string;
  readonly fileName: (day: string) => string;
  readonly done: (title: string, rises: number) => string;
}
