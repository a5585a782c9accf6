import type { Language } from '../../../contract/language.ts';
import type { AllFindings } from '../report/read-findings.ts';
import { figuresIn } from '../report/sections/figures.ts';
import { INVENTORY_WORDS } from '../report/sections/inventory/inventory-words.ts';
import type { Known, Span } from './cube/open-rows.ts';
import { offerPeriods } from './cube/periods.ts';
import type { ReadCube } from './cube/read-cube.ts';
import type { Extent, Metric, PageData } from './page/page-data.ts';
import { shownText } from './shown-text.ts';
import { DASHBOARD_WORDS } from './words/by-language.ts';

export interface ComposeData {
  readonly language: Language;
  readonly findings: AllFindings;
  readonly known: Known;
  readonly read: ReadCube;
  /** All days that there is data of. */
  readonly span: Span;
  /** The first day that a period may be compared with. */
  readonly since: string;
  readonly asked: { readonly from: string | undefined; readonly to: string | undefined };
  readonly isReview: boolean;
  /** Those to be shown first. */
  readonly first: readonly Metric[];
}

const MOST_DRAWN = 4;
const DAY_MS = 86_400_000;
/** If one of two kinds of data ends so much later, the other one is old. */
const MOST_APART = 31;

export function composeData({ language, findings, known, read, span, since, asked, isReview, first }: ComposeData): PageData {
  const { grain, from } = read.cube;
  const size = grain === 'day' ? 1 : 7;
  const extent = (of: Span | null): Extent | null =>
    of === null ? null : { from: stepOf(of.from, from, size), to: stepOf(of.to, from, size) };
  const metrics = metricsOf(known, isReview, first);
  const items = findings.inventory.flatMap((one) => one.items);
  const currency = findings.sales.find((one) => one.currency !== null)?.currency ?? null;
  const own = new Set(findings.competitor.flatMap((one) => one.own));
  const brands = read.brands.map(shownText);
  const { periods, page } = DASHBOARD_WORDS[language];
  return {
    language,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    brands,
    products: read.products.map(([name, brand]) => [shownText(name), brand] as const),
    platforms: read.platforms.map(shownText),
    cube: read.cube,
    sales: extent(known.sales),
    reviews: extent(known.reviews),
    metrics,
    drawn: drawnOf(metrics, isReview),
    periods: offerPeriods({
      grain,
      first: from,
      span: { from: span.from, to: latestOf(known, span) },
      whole: span,
      since,
      asked,
      language,
      words: periods,
    }),
    cover: read.products.map(
      ([name, brand]) => items.find((item) => item.product === shownText(name) && item.brand === brands[brand])?.days_of_cover ?? null,
    ),
    own: brands.flatMap((name, index) => (own.has(name) ? [index] : [])),
    more: stockTiles(findings, language),
    words: page,
  };
}

const stepOf = (day: string, first: string, size: number): number => Math.floor((Date.parse(day) - Date.parse(first)) / DAY_MS / size);

/** Periods end where both kinds of data still are. */
function latestOf({ sales, reviews }: Known, span: Span): string {
  if (sales === null || reviews === null) return span.to;
  const [early, late] = [sales.to, reviews.to].sort();
  return early !== undefined && late !== undefined && (Date.parse(late) - Date.parse(early)) / DAY_MS <= MOST_APART ? early : span.to;
}

function metricsOf(known: Known, isReview: boolean, first: readonly Metric[]): Metric[] {
  const sold: Metric[] = [
    ...(known.hasRevenue ? (['revenue'] as const) : []),
    ...(known.hasUnits ? (['sales'] as const) : []),
    ...(known.hasPrice ? (['price'] as const) : []),
  ];
  const said: Metric[] = [
    ...(known.reviews !== null ? (['review_count'] as const) : []),
    ...(known.hasRatings ? (['rating'] as const) : []),
    ...(known.hasOpinions ? (['negative_share', 'positive_share'] as const) : []),
  ];
  const all = isReview ? [...said, ...sold] : [...sold, ...said];
  return [...first.filter((metric) => all.includes(metric)), ...all.filter((metric) => !first.includes(metric))];
}

/** Where sales are told too, one picture has to say how reviews are: what they complain of, for stars hardly move. */
const drawnOf = (metrics: readonly Metric[], isReview: boolean): Metric[] => {
  if (isReview) return metrics.slice(0, MOST_DRAWN);
  const left: readonly Metric[] = metrics.includes('negative_share') ? ['price', 'positive_share', 'rating'] : ['price'];
  return metrics.filter((metric) => !left.includes(metric)).slice(0, MOST_DRAWN);
};

/** How many products have to be ordered: a figure that belongs to a day and not to a period. */
function stockTiles({ inventory }: AllFindings, language: Language): PageData['more'] {
  const [advice] = inventory;
  if (advice === undefined || advice.items.length === 0) return [];
  const { figures } = INVENTORY_WORDS[language];
  const { count } = figuresIn(language);
  const now = advice.items.filter(({ order }) => order.kind === 'order_now');
  return [
    {
      name: figures.now,
      value: count(now.length),
      note:
        now
          .map(({ product }) => product)
          .slice(0, 3)
          .join(', ') || advice.as_of,
    },
  ];
}
