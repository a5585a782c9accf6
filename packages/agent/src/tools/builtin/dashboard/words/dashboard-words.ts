import type { PageWords } from '../page/page-data.ts';

/** What a dashboard says. What the page itself writes is in `page`: plain texts with gaps, for they go along with it. */
export interface DashboardWords {
  readonly titles: Readonly<Record<'kpi' | 'review', string>>;
  readonly titleOf: (title: string, subject: string) => string;
  readonly page: PageWords;
  readonly periods: {
    readonly weeks: (count: number) => string;
    readonly thisMonth: string;
    readonly lastMonth: string;
    readonly all: string;
  };
  readonly filters: Readonly<Record<'heading' | 'period' | 'brand' | 'product' | 'platform' | 'all' | 'reset', string>>;
  readonly facts: Readonly<Record<'data' | 'sales' | 'reviews' | 'made' | 'sources', string>>;
  readonly sections: Readonly<
    Record<'overview' | 'attention' | 'charts' | 'products' | 'platforms' | 'brands' | 'stock' | 'keywords' | 'aspects' | 'about', string>
  >;
  /** Under a heading: what a section is of, where it does not follow the filters. */
  readonly wholeTime: (days: string) => string;
  readonly nothingToNotice: string;
  readonly moreToNotice: string;
  readonly moods: Readonly<Record<'good' | 'bad' | 'neutral', string>>;
  readonly made: string;
  readonly unknown: string;
  readonly method: readonly string[];
  readonly priceMethod: string;
  readonly unknowns: {
    readonly metric: (name: string) => string;
    readonly noSales: string;
    readonly noReviews: string;
    readonly noOpinions: string;
    readonly noStock: string;
    readonly currency: string;
    readonly lumped: (count: string) => string;
    readonly weekly: string;
    readonly withoutUnits: (count: string) => string;
    readonly withoutRevenue: (count: string) => string;
    readonly withoutDay: (count: string) => string;
    readonly ahead: (count: string) => string;
    readonly why: string;
    readonly outside: (days: string) => string;
  };
  /** Of metrics that may be asked for and that no data has. */
  readonly metrics: Readonly<Record<'conversion_rate' | 'return_rate', string>>;
  readonly fileName: string;
  readonly noInput: string;
  readonly counting: string;
  readonly drawing: string;
  readonly done: (title: string, period: string) => string;
}
