import { z } from 'zod';
import { spanText } from '../../../charts/index.ts';
import { LanguageSchema } from '../../../contract/language.ts';
import type { Source } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import { withTables } from '../../../tables/index.ts';
import type { ToolFunction } from '../../tool.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { readParameters } from '../read-parameters.ts';
import { type AllFindings, isEmpty, readFindings } from '../report/read-findings.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { composeData } from './compose-data.ts';
import { reckon } from './cube/days-before.ts';
import { openRows, type Span } from './cube/open-rows.ts';
import { type ReadCube, wholeSpan } from './cube/read-cube.ts';
import type { DashboardPage } from './dashboard-page.ts';
import { metricValue } from './page/cube.ts';
import { beforeOf, nowOf } from './page/measured.ts';
import type { Metric, PageData } from './page/page-data.ts';
import { changeOf, headText } from './page/values.ts';
import { pageFacts } from './page-facts.ts';
import { renderPage } from './render/render-page.ts';
import { renderBackground } from './sections/background.ts';
import { fixedSections } from './sections/fixed-sections.ts';
import { withShownTexts } from './shown-text.ts';
import { DASHBOARD_WORDS } from './words/by-language.ts';

const ASKED = ['revenue', 'sales', 'review_count', 'rating', 'sentiment_score', 'stock', 'conversion_rate', 'return_rate'] as const;
type Asked = (typeof ASKED)[number];

export const DashboardParametersSchema = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  language: LanguageSchema.optional(),
  purpose: z.enum(['kpi_dashboard', 'review_dashboard']).optional(),
  metric: z.array(z.enum(ASKED)).max(8).default([]),
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
});

/** Of what people ask for, what shows it; what is not here comes in no data that is collected. */
const SHOWN_BY: Readonly<Partial<Record<Asked, Metric>>> = {
  revenue: 'revenue',
  sales: 'sales',
  review_count: 'review_count',
  rating: 'rating',
  sentiment_score: 'positive_share',
};
const OF_SALES: readonly Asked[] = ['revenue', 'sales', 'stock'];
const TOLD = 4;

/** The tool that shows what was collected and found on one page, to look around in. */
export const dashboard: ToolFunction = async ({ parameters, language: spoken, earlier }, context) => {
  const wanted = readParameters('dashboard', DashboardParametersSchema, parameters);
  const language = wanted.language ?? spoken;
  const words = DASHBOARD_WORDS[language];
  const all = withShownTexts(readFindings(earlier));
  const isReview = wanted.purpose === undefined ? all.sales.length === 0 : wanted.purpose === 'review_dashboard';
  const wantsSales = !isReview || wanted.metric.some((metric) => OF_SALES.includes(metric));
  const findings = wantsSales ? all : withoutSales(all);
  if (isEmpty(findings) && findings.sales.length === 0 && findings.clean.length === 0)
    throw new AgentError('TOOL_FAILED', DASHBOARD_WORDS[spoken].noInput);

  context.progress(0.1, DASHBOARD_WORDS[spoken].counting);
  const asked = { from: wanted.date_from, to: wanted.date_to };
  const { known, read, span, since } = await withTables(context, async (tables) => {
    const there = await openRows(tables, findings, context.today);
    const days = wholeSpan(there);
    if (days === undefined) return { known: there, span: days, read: NOTHING_READ, since: context.today };
    return reckon(tables, findings, there, days);
  });
  context.progress(0.6, DASHBOARD_WORDS[spoken].drawing);
  const first = wanted.metric.flatMap((metric) => SHOWN_BY[metric] ?? []);
  const data = composeData({
    language,
    findings,
    known,
    read,
    span: span ?? { from: context.today, to: context.today },
    since,
    asked,
    isReview,
    first,
  });
  const subject = read.brands.length === 1 ? data.brands[0] : undefined;
  const kind = words.titles[isReview ? 'review' : 'kpi'];
  const title = withShownTexts(wanted.title) ?? (subject === undefined ? kind : words.titleOf(kind, subject));
  const sources = withShownTexts(unique(earlier.flatMap((output) => output.sources)));
  const page = await renderPage({
    title,
    facts: pageFacts({ known, data, findings, span, sources, today: context.today }),
    data: span === undefined ? { ...data, metrics: [], drawn: [], periods: [] } : data,
    fixed: fixedSections(findings, span, language),
    background: renderBackground({
      language,
      findings,
      known,
      speaksOfSales: wantsSales,
      read,
      sources,
      warnings: withShownTexts([...new Set(earlier.flatMap((output) => output.warnings))]),
      missing: wanted.metric.flatMap((metric) => missingName(metric, data, findings)),
      outside: isOutside(asked, span) && span !== undefined ? spanText(span.from, span.to, language) : undefined,
      hasCurrency: data.currency !== null,
    }),
  });
  const name = `${words.fileName}-${context.today}.html`;
  const file = await writeArtifact(context, { tool: 'dashboard', name, mediaType: 'text/html' }, [page]);
  const made: DashboardPage = { html: file.path, title, language, period: data.periods[0]?.name ?? '', figures: figuresOf(data) };
  context.progress(1, DASHBOARD_WORDS[spoken].drawing);
  return {
    summary: joinSentences(spoken, [DASHBOARD_WORDS[spoken].done(title, made.period), ...told(data)]),
    data: { dashboard_page: made },
    artifacts: [file],
    sources,
    warnings: [],
  };
};

/** What is said, and nothing of what is sold. */
const withoutSales = (all: AllFindings): AllFindings => ({
  ...all,
  sales: [],
  inventory: [],
  trends: all.trends.map((found) => {
    const isSaid = ({ metric }: { readonly metric: string }): boolean => !['units', 'revenue', 'price'].includes(metric);
    return { ...found, turns: found.turns.filter(isSaid), drifts: found.drifts.filter(isSaid), seasons: found.seasons.filter(isSaid) };
  }),
});

const NOTHING_READ: ReadCube = {
  cube: { grain: 'day', from: '2000-01-01', steps: 0, places: [], sales: [], reviews: [] },
  brands: [],
  products: [],
  platforms: [],
  lumped: 0,
};

const WHOLE = { period: 0, brand: -1, product: -1, platform: -1 } as const;

const figuresOf = (data: PageData): DashboardPage['figures'] =>
  data.metrics.map((metric) => {
    const [now, before] = [nowOf(data, WHOLE, metric), beforeOf(data, WHOLE, metric)];
    return {
      metric,
      value: now === undefined ? null : metricValue(metric, now),
      before: before === undefined ? null : metricValue(metric, before),
    };
  });

/** The first figures in one line. */
function told(data: PageData): string[] {
  const figures = figuresOf(data).slice(0, TOLD);
  const text = figures.flatMap(({ metric, value, before }) => {
    if (value === null) return [];
    const change = changeOf(metric, value, before, data);
    return [`${data.words[metric]} ${headText(metric, value, data)}${change === undefined ? '' : ` (${change.text})`}`];
  });
  if (text.length === 0) return [];
  return [data.language === 'ja' ? `${text.join('、')}。` : `${text.join(', ')}.`];
}

/** The name of a metric that was asked for, where the data does not have it. */
function missingName(metric: Asked, data: PageData, { inventory }: AllFindings): string[] {
  const shown = SHOWN_BY[metric];
  if (metric === 'stock') return inventory.some(({ items }) => items.length > 0) ? [] : [data.words['cover'] ?? ''];
  if (shown !== undefined) return data.metrics.includes(shown) ? [] : [data.words[shown] ?? ''];
  return metric === 'conversion_rate' || metric === 'return_rate' ? [DASHBOARD_WORDS[data.language].metrics[metric]] : [];
}

const isOutside = ({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }, span: Span | undefined): boolean =>
  span !== undefined && ((from !== undefined && from > span.to) || (to !== undefined && to < span.from));

const unique = (sources: readonly Source[]): Source[] => [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
