import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import { withTables, writeTable } from '../../../tables/index.ts';
import type { ToolFunction } from '../../tool.ts';
import { SalesDataSchema } from '../collector/sales-data.ts';
import { type DaysBefore, DaysBeforeSchema, type Period, PeriodSchema } from '../days-before.ts';
import { madeBefore } from '../files/read-table.ts';
import { readParameters } from '../read-parameters.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { comparePeriods } from './compare-periods.ts';
import { describeDrift, describeSeason, describeTurn, spokenDay, type Writing } from './describe.ts';
import { findGrowth } from './find-growth.ts';
import { type Found, findTrends } from './find-trends.ts';
import { METRICS, type Metric, type TrendFindings, type Turn } from './findings.ts';
import { buildCube, type Covered } from './places/build-cube.ts';
import { type Cube, METRIC_SOURCES } from './places/metrics.ts';
import { type Place, placeKey } from './places/place.ts';
import { isoDay } from './series/calendar.ts';
import { grainFor, makeSeriesTable, pointsOf } from './series-table.ts';
import { warningsOf } from './warnings.ts';
import { TREND_WORDS } from './words/trend-words.ts';

/** What people call the metrics, as requests name them. */
const METRIC_OF = {
  review_count: 'reviews',
  rating: 'rating',
  sentiment_score: 'negative_share',
  sales: 'units',
  revenue: 'revenue',
  price: 'price',
} as const satisfies Record<string, Metric>;
const ASKED = ['review_count', 'rating', 'sentiment_score', 'sales', 'revenue', 'price'] as const satisfies (keyof typeof METRIC_OF)[];

export const TrendsParametersSchema = z.strictObject({
  metric: z.array(z.enum(ASKED)).max(6).default([]),
  grain: z.enum(['auto', 'day', 'week', 'month']).default('auto'),
});

/** All that is needed of what earlier steps made. */
const HasTableSchema = z.object({ table: z.string(), period: PeriodSchema.optional(), before: DaysBeforeSchema.optional() });
const MOST_SERIES = 12;
const MOST_BRANDS = 10;

/** The tool that finds when something changed, where, by how much, what comes back and where things are heading. */
export const trends: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = TREND_WORDS[language];
  const { metric: asked, grain: wantedGrain } = readParameters('trends', TrendsParametersSchema, parameters);
  const sales = madeBefore(earlier, 'sales_data', SalesDataSchema);
  const clean = madeBefore(earlier, 'clean_data', HasTableSchema);
  const period = [...clean, ...sales].find((one) => one.period !== undefined)?.period;
  const sources: Readonly<Record<Cube, readonly string[]>> = {
    reviews: tablesOf(clean),
    labelled: tablesOf(madeBefore(earlier, 'sentiment_findings', HasTableSchema)),
    sales: tablesOf(sales),
  };
  if (sources.reviews.length + sources.sales.length === 0) throw new AgentError('TOOL_DATA_ABSENT', words.noInput);
  const wanted = asked.length === 0 ? METRICS : METRICS.filter((metric) => asked.some((name) => METRIC_OF[name] === metric));
  const named = (those: readonly Metric[]): string => those.map((metric) => words.metrics[metric]).join(', ');

  return withTables(context, async (tables) => {
    context.progress(0.05, words.reading);
    const covered = new Map<Cube, Covered>();
    let rows = 0;
    for (const cube of ['reviews', 'labelled', 'sales'] as const) {
      if (sources[cube].length === 0 || !wanted.some((metric) => METRIC_SOURCES[metric].cube === cube)) continue;
      const views = sources[cube].map((_, index) => `${cube}_${index}`);
      for (const [index, view] of views.entries()) await tables.view(view, sources[cube][index] ?? '');
      const cover = await buildCube(tables, cube, views, context.today);
      if (cover.days === undefined) rows += cover.undated + cover.future;
      else covered.set(cube, cover.days);
    }
    const metrics = wanted.filter((metric) => covered.has(METRIC_SOURCES[metric].cube));
    if (metrics.length === 0)
      throw new AgentError('TOOL_DATA_ABSENT', rows > 0 ? words.noDays(String(rows)) : words.noMetric(named(wanted)));
    const [from, to] = [Math.min(...[...covered.values()].map((one) => one.from)), Math.max(...[...covered.values()].map((one) => one.to))];
    const grain = wantedGrain === 'auto' ? grainFor(to - from + 1) : wantedGrain;
    context.progress(0.3, words.searching);
    const found = await findTrends(
      tables,
      metrics,
      covered,
      (share) => context.progress(0.3 + 0.6 * share, words.searching),
      (turn) => period === undefined || reachesInto(turn, period),
    );
    const growth = metrics.includes('units') ? await findGrowth(tables, covered.get('sales'), found.unusual) : [];
    const compared = period === undefined ? [] : await comparePeriods(tables, metrics, covered, period);
    await makeSeriesTable(tables, metrics, grain, (metric) => covered.get(METRIC_SOURCES[metric].cube));
    const series: TrendFindings['series'] = [];
    for (const [metric, place] of placesToDraw(found, metrics, covered)) series.push(await pointsOf(tables, metric, place));
    const artifact = await writeTable(
      tables,
      context,
      { tool: 'trends', name: 'series.parquet' },
      'select metric, dimension, name, "at", value, rows, complete from series order by metric, dimension, name, "at"',
    );
    const findings: TrendFindings = {
      table: artifact.path,
      from: isoDay(from),
      to: isoDay(to),
      brands: brandsOf(covered),
      grain,
      series: series.filter(({ points }) => points.length > 0),
      turns: [...found.turns],
      seasons: [...found.seasons],
      drifts: [...found.drifts],
      growth,
      ...(period !== undefined && { period }),
      ...(compared.length > 0 && { compared }),
    };
    context.progress(1, words.done);
    const missing = asked.length === 0 ? [] : wanted.filter((metric) => !metrics.includes(metric));
    return {
      summary: summaryOf(findings, [...covered.values()], { language, currency: sales[0]?.currency ?? null }),
      data: { trend_findings: findings },
      artifacts: [artifact],
      sources: earlier.flatMap((output) => output.sources),
      warnings: [...(missing.length > 0 ? [words.missingMetrics(named(missing))] : []), ...warningsOf(covered, findings, language)],
    };
  });
};

interface Made {
  readonly table: string;
  readonly before?: DaysBefore | undefined;
}

/** What was asked for and the days before it: what changed is seen against them. */
const tablesOf = (made: readonly Made[]): string[] => [
  ...new Set(made.flatMap(({ table, before }) => [table, ...(before === undefined ? [] : [before.table])])),
];

/** What was over before a period is not told of it. */
const reachesInto = ({ from, to }: Turn, period: Period): boolean => from <= period.to && (to === null || to >= period.from);

/** What is found first is told, then one of another kind, and how much more there is. */
function summaryOf(findings: TrendFindings, covered: readonly Covered[], writing: Writing): string {
  const { language } = writing;
  const words = TREND_WORDS[language];
  const { turns, seasons, drifts, from, to, period } = findings;
  const sentences = [
    ...turns.slice(0, 1).map((turn) => describeTurn(turn, { ...writing, period })),
    ...seasons.slice(0, 1).map((season) => describeSeason(season, writing)),
    ...drifts.slice(0, 1).map((drift) => describeDrift(drift, writing)),
  ].slice(0, 2);
  if (sentences.length === 0) {
    const rows = covered.reduce((most, one) => Math.max(most, one.rows), 0);
    return words.nothing(spokenDay(from, language), spokenDay(to, language), new Intl.NumberFormat(language).format(rows));
  }
  const told = { turns: Math.min(1, turns.length), seasons: Math.min(1, seasons.length) };
  const left = [
    turns.length - told.turns,
    seasons.length - told.seasons,
    drifts.length - (sentences.length - told.turns - told.seasons),
  ] as const;
  return joinSentences(language, [...sentences, ...(left.some((count) => count > 0) ? [words.others(...left)] : [])]);
}

/** The places of what was found, in its order, then everything; each metric once at least. */
function placesToDraw(
  { turns, seasons, drifts }: Found,
  metrics: readonly Metric[],
  covered: ReadonlyMap<Cube, Covered>,
): [Metric, Place][] {
  const wide = metrics.flatMap((metric): [Metric, Place][] =>
    covered.has(METRIC_SOURCES[metric].cube) && metric !== 'price' ? [[metric, { dimension: 'all', name: '' }]] : [],
  );
  const found = [...turns, ...drifts, ...seasons].map(({ metric, dimension, name }): [Metric, Place] => [metric, { dimension, name }]);
  const first = found.slice(0, MOST_SERIES - wide.length);
  const byKey = new Map([...first, ...wide].map(([metric, place]) => [`${metric} ${placeKey(place)}`, [metric, place] as [Metric, Place]]));
  return [...byKey.values()];
}

const brandsOf = (covered: ReadonlyMap<Cube, Covered>): string[] => {
  const places = (covered.get('reviews') ?? covered.get('sales') ?? covered.get('labelled'))?.places ?? [];
  return places
    .filter(({ dimension }) => dimension === 'brand')
    .map(({ name }) => name)
    .slice(0, MOST_BRANDS);
};
