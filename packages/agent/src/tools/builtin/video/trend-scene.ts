import { spanText } from '../../../charts/index.ts';
import type { Language } from '../../../contract/language.ts';
import { presentable } from '../../../drawing/presentable.ts';
import type { Draft } from '../../../film/pace.ts';
import type { Material } from '../material/material.ts';
import { percent } from '../material/opinions.ts';
import type { Metric, TrendFindings } from '../trends/findings.ts';
import { numberOf } from './scene-parts.ts';
import { VIDEO_WORDS } from './video-words-by-language.ts';

/** More points than that are no line that draws itself but a scribble. */
const MOST_POINTS = 60;
const FEWEST_POINTS = 3;

/** Drawn by the month, and told by the day. */
const COUNTED: ReadonlySet<Metric> = new Set<Metric>(['reviews', 'units', 'revenue']);

const monthName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
  );

/** How something has moved: what the trends tool found, or the share of negative reviews where it was not asked. */
export function trendScene(material: Material): Draft[] {
  return [...fromTrends(material, material.trends), ...fromMonths(material)].slice(0, 1);
}

function fromTrends(material: Material, trends: TrendFindings | undefined): Draft[] {
  const words = VIDEO_WORDS[material.language].summary;
  // What is not drawn by month needs other words; the months of the reviews are drawn instead.
  const series = trends?.grain === 'month' ? trends.series.find(({ points }) => points.length >= FEWEST_POINTS) : undefined;
  if (trends === undefined || series === undefined) return [];
  const { metric } = series;
  const where = series.dimension === 'all' ? '' : presentable(series.name, material.hasGlyph, 40);
  const heading = where === '' ? words.trend(metric) : words.trendOf(where, words.trend(metric));
  const written = (value: number): string => writtenIn(metric, value, material);
  const turn = trends.turns
    .filter((one) => one.metric === metric && one.dimension === series.dimension && one.name === series.name)
    .sort((one, other) => Math.abs(other.strength) - Math.abs(one.strength))[0];
  const said =
    turn === undefined
      ? heading
      : words.turned({
          where,
          metric,
          kind: turn.kind,
          month: monthName(turn.from, material.language),
          before: written(turn.before),
          after: written(turn.after),
          daily: COUNTED.has(metric),
        });
  const points = series.points
    .slice(-MOST_POINTS)
    .map(({ at, value }) => ({ name: at.slice(2, 7).replace('-', '.'), value: inPercent(metric, value) }));
  return [
    {
      rank: 3,
      captions: [said],
      picture: {
        kind: 'line',
        heading,
        unit: words.unit(metric),
        after: metric === 'negative_share' ? '%' : '',
        decimals: metric === 'rating' ? 1 : 0,
        tone: metric === 'negative_share' ? 'bad' : 'good',
        points,
      },
    },
  ];
}

const inPercent = (metric: Metric, value: number): number => (metric === 'negative_share' ? value * 100 : value);

function writtenIn(metric: Metric, value: number, material: Material): string {
  if (metric === 'negative_share') return `${Math.round(value * 100)}%`;
  return numberOf(material)(metric === 'rating' ? Math.round(value * 10) / 10 : Math.round(value));
}

function fromMonths(material: Material): Draft[] {
  const { findings, language } = material;
  const words = VIDEO_WORDS[language].summary;
  if (findings === undefined || findings.months.length < FEWEST_POINTS) return [];
  const { change, months } = findings;
  const said =
    change === undefined
      ? words.steady
      : words.changed(
          { ...change, month: change.to === undefined ? monthName(change.month, language) : spanText(change.month, change.to, language) },
          Math.round(change.negative_share * 100),
          Math.round(change.before_negative_share * 100),
        );
  const points = months
    .slice(-MOST_POINTS)
    .map(({ month, negative, reviews }) => ({ name: month.slice(2).replace('-', '.'), value: percent(negative, reviews) }));
  return [
    {
      rank: 3,
      captions: [said],
      picture: {
        kind: 'line',
        heading: words.trend('negative_share'),
        unit: words.unit('negative_share'),
        after: '%',
        decimals: 0,
        tone: 'bad',
        points,
      },
    },
  ];
}
