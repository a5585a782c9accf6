import { dayText, type LinesChart, type Paint } from '../../../../../charts/index.ts';
import type { Language } from '../../../../../contract/language.ts';
import { categoryName } from '../../../category-name.ts';
import type { TrendFindings, Turn } from '../../../trends/findings.ts';
import type { Block } from '../../blocks.ts';
import type { SectionOptions } from '../section.ts';
import { drawnValue, formatOf, isOfSales, metricText, pointName } from './metric-text.ts';
import { TRENDS_WORDS } from './trends-words.ts';

type Series = TrendFindings['series'][number];

const MOST_MARKS = 4;
/** More lines than that in one picture are on top of each other. */
const MOST_LINES = 4;
const MOST_PANELS = 9;

/** The first series with what happened to it, and what is measured of others in the same way beside it. */
export function trendCharts(findings: TrendFindings, options: SectionOptions): Block[] {
  const [first, ...others] = findings.series;
  if (first === undefined || first.points.length < 2) return [];
  const alike = others.filter((other) => other.metric === first.metric && other.points.length > 1 && other.dimension !== 'all');
  return [{ kind: 'chart', chart: lineOf(first, findings, options) }, ...comparison(alike, findings, options)];
}

export const placeName = ({ dimension, name }: Pick<Turn, 'dimension' | 'name'>, language: Language): string =>
  dimension === 'all' ? TRENDS_WORDS[language].everywhere : dimension === 'category' ? categoryName(name, language) : name;

function lineOf(series: Series, findings: TrendFindings, { language, source, salesSource, currency }: SectionOptions): LinesChart {
  const words = TRENDS_WORDS[language];
  const where = placeName(series, language);
  // Of everything at once, what happened to a part is told too: that is where it comes from.
  const turns = findings.turns
    .filter(
      ({ metric, dimension, name }) =>
        metric === series.metric && (series.dimension === 'all' || (dimension === series.dimension && name === series.name)),
    )
    .slice(0, MOST_MARKS)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const season = findings.seasons.find(
    (one) => one.metric === series.metric && one.dimension === series.dimension && one.name === series.name && one.period === 'year',
  );
  return {
    kind: 'lines',
    title: words.chartTitle(words.metrics[series.metric], where),
    unit: words.chartUnit(series.metric, findings.grain, currency),
    language,
    source: isOfSales(series.metric) ? salesSource : source,
    format: formatOf(series.metric),
    at: series.points.map(({ at }) => pointName(at, findings.grain)),
    series: [
      {
        name: where,
        paint: series.metric === 'negative_share' ? 'bad' : 'accent',
        values: series.points.map(({ value }) => drawnValue(series.metric, value)),
      },
    ],
    marks: turns.map((turn) => ({
      at: turn.from,
      text: `${dayText(turn.from, language)} · ${placeName(turn, language)} ${words.kinds[turn.kind]} ${metricText(turn.metric, turn.before, language)} → ${metricText(turn.metric, turn.after, language)}`,
    })),
    seasons:
      season === undefined
        ? []
        : highSeasons(
            season.high,
            series.points.map(({ at }) => pointName(at, findings.grain)),
            words.high,
          ),
  };
}

/** Stretches of the axis in which the months are among the high ones. */
function highSeasons(high: readonly number[], at: readonly string[], text: string): NonNullable<LinesChart['seasons']> {
  const stretches: { from: string; to: string; text: string }[] = [];
  let open: { from: string; to: string; text: string } | undefined;
  for (const one of at) {
    if (!high.includes(Number(one.slice(5, 7)))) {
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { from: one, to: one, text };
      stretches.push(open);
    } else open.to = one;
  }
  return stretches;
}

function comparison(
  series: readonly Series[],
  findings: TrendFindings,
  { language, source, salesSource, colours, currency }: SectionOptions,
): Block[] {
  const [one] = series;
  if (one === undefined || series.length < 2) return [];
  const words = TRENDS_WORDS[language];
  const paint = (name: string): Paint => colours.get(name) ?? 'accent';
  const framed = {
    title: words.several(words.metrics[one.metric]),
    unit: words.chartUnit(one.metric, findings.grain, currency),
    language,
    source: isOfSales(one.metric) ? salesSource : source,
    format: formatOf(one.metric),
  };
  if (series.length > MOST_LINES) {
    const panels = series.slice(0, MOST_PANELS).map(({ dimension, name, metric, points }) => ({
      name: placeName({ dimension, name }, language),
      paint: paint(name),
      points: points.map(({ at, value }) => ({ at: pointName(at, findings.grain), value: drawnValue(metric, value) })),
    }));
    return [{ kind: 'chart', chart: { kind: 'multiples', ...framed, panels } }];
  }
  const at = [...new Set(series.flatMap(({ points }) => points.map((point) => pointName(point.at, findings.grain))))].sort();
  return [
    {
      kind: 'chart',
      chart: {
        kind: 'lines',
        ...framed,
        at,
        series: series.map((one) => {
          const { name, metric, points } = one;
          const values = new Map(points.map((point) => [pointName(point.at, findings.grain), drawnValue(metric, point.value)]));
          return { name: placeName(one, language), paint: paint(name), values: at.map((day) => values.get(day) ?? null) };
        }),
      },
    },
  ];
}
