import type { LeftOutReason } from '../left-out.ts';
import type { Change, Grouping } from '../sentiment/findings.ts';

/** What stands in a report. */
export interface ReportWords {
  readonly title: string;
  readonly made: (day: string, audience: string | undefined) => string;
  /** Readers the agent knows by a name of its own; any other is named as it was written. */
  readonly audiences: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly change: (change: Change, now: string, before: string) => string;
  readonly rises: string;
  readonly noRises: string;
  readonly strength: (strength: number) => string;
  readonly groups: Readonly<Record<Grouping, string>>;
  readonly aspects: string;
  readonly praise: string;
  readonly complaints: string;
  readonly months: string;
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
  readonly done: (title: string, rises: number) => string;
}
