import type { LinesChart } from '../../../../charts/chart.ts';
import { dayText, spanText } from '../../../../charts/days.ts';
import { drawLinesIn } from './draw-lines.ts';
import { html, type Markup, NOTHING } from './html.ts';
import { comparedWith, periodOf, seriesOf } from './measured.ts';
import type { Metric, PageData, Selection } from './page-data.ts';
import { dayOfStep } from './steps.ts';
import { fill, formatOfMetric, fullText } from './values.ts';

/** A metric over time, beside what it was in the period before where that has as many points. */
export function chartOf(data: PageData, selection: Selection, metric: Metric): LinesChart {
  const { words, language } = data;
  const period = periodOf(data, selection);
  const now = seriesOf(data, selection, metric, period);
  const before = comparedWith(data, selection, metric);
  const past = before === undefined ? [] : seriesOf(data, selection, metric, before);
  const isComparable = past.length === now.length && past.some(({ value }) => value !== null);
  return {
    kind: 'lines',
    title: words[metric] ?? metric,
    unit: words['unit'] ?? '',
    source: '',
    language,
    format: formatOfMetric(metric),
    at: now.map(({ at }) => at),
    series: [
      { name: words['now'] ?? '', paint: 'accent', values: now.map(({ value }) => value) },
      ...(isComparable ? [{ name: words['before'] ?? '', paint: 'neutral' as const, values: past.map(({ value }) => value) }] : []),
    ],
  };
}

export function renderCharts(data: PageData, selection: Selection, width: number): Markup {
  return html`${data.drawn.map((metric) => renderChart(data, selection, metric, width))}`;
}

function renderChart(data: PageData, selection: Selection, metric: Metric, width: number): Markup {
  const { words } = data;
  const chart = chartOf(data, selection, metric);
  const hasFigures = chart.series.some(({ values }) => values.some((value) => value !== null));
  const left = restOf(data, selection);
  return html`<article class="card chart-card"><header><h3>${chart.title}</h3>${legendOf(chart)}</header>${
    hasFigures
      ? html`<div class="chart" data-chart="${metric}" role="img" aria-label="${told(data, metric, chart)}">${drawLinesIn(chart, width).picture}</div>${left}<details><summary>${words['numbers'] ?? ''}</summary><div class="scroll" tabindex="0" role="group" aria-label="${chart.title}">${tableOf(data, metric, chart)}</div></details>`
      : html`<p class="empty">${words['nothingHere'] ?? ''}</p>`
  }</article>`;
}

const legendOf = ({ series }: LinesChart): Markup =>
  series.length < 2
    ? NOTHING
    : html`<p class="legend">${series.map(({ name }, index) => html`<span><i class="key key-${index}"></i>${name}</span>`)}</p>`;

/** What of the period the points leave out. */
function restOf(data: PageData, selection: Selection): Markup {
  const period = periodOf(data, selection);
  const series = seriesOf(data, selection, data.drawn[0] ?? 'revenue', period);
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined || (first.from === period.from && last.to === period.to)) return NOTHING;
  const days = spanText(
    dayOfStep(data.cube, first.from),
    dayOfStep(data.cube, last.to + 1 - (data.cube.grain === 'day' ? 1 : 0)),
    data.language,
  );
  return html`<p class="note">${fill(data.words['wholeOnly'], { days })}</p>`;
}

/** The picture in one sentence, for those who don't see it. */
function told(data: PageData, metric: Metric, { title, at, series }: LinesChart): string {
  const values = (series[0]?.values ?? []).filter((value) => value !== null);
  const text = (value: number | undefined): string => fullText(metric, value ?? null, data);
  return fill(data.words['told'], {
    title,
    from: dayText(at[0] ?? '', data.language),
    to: dayText(at.at(-1) ?? '', data.language),
    least: text(Math.min(...values)),
    most: text(Math.max(...values)),
    last: text(values.at(-1)),
  });
}

function tableOf(data: PageData, metric: Metric, { at, series, title }: LinesChart): Markup {
  return html`<table><caption class="unseen">${title}</caption><thead><tr><th scope="col">${data.words['day'] ?? ''}</th>${series.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead><tbody>${at.map(
    (day, index) =>
      html`<tr><th scope="row">${dayText(day, data.language)}</th>${series.map(({ values }) => html`<td class="number">${fullText(metric, values[index] ?? null, data)}</td>`)}</tr>`,
  )}</tbody></table>`;
}
