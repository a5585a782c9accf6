import { metricValue } from './cube.ts';
import { drawSpark } from './draw-lines.ts';
import { html, type Markup, NOTHING } from './html.ts';
import { beforeOf, nowOf, periodOf, seriesOf } from './measured.ts';
import type { Metric, PageData, Selection } from './page-data.ts';
import { type Change, changeOf, fill, fullText, headText } from './values.ts';

/** The few numbers that are read first: each with what it was before. */
export function renderKpis(data: PageData, selection: Selection): Markup {
  return html`${data.metrics.map((metric) => {
    const before = beforeOf(data, selection, metric);
    const now = nowOf(data, selection, metric);
    const value = now === undefined ? null : metricValue(metric, now);
    const past = before === undefined ? null : metricValue(metric, before);
    return html`<li class="kpi"><span class="kpi-name">${data.words[metric] ?? metric}</span><span class="kpi-value" title="${fullText(metric, value, data)}" data-metric="${metric}">${headText(metric, value, data)}</span>${compared(data, metric, value, past)}${drawSpark(sparkValues(data, selection, metric))}</li>`;
  })}${data.more.map(({ name, value, note }) => html`<li class="kpi"><span class="kpi-name">${name}</span><span class="kpi-value">${value}</span><span class="kpi-change was">${note}</span></li>`)}`;
}

function compared(data: PageData, metric: Metric, value: number | null, past: number | null): Markup {
  const { words } = data;
  const change = changeOf(metric, value, past, data);
  if (change === undefined) return html`<span class="kpi-change none">${words['noBefore'] ?? ''}</span>`;
  return html`<span class="kpi-change">${renderChange(change, data)} <span class="was">${fill(words['was'], { value: headText(metric, past, data) })}</span></span>`;
}

const ARROWS = { up: '▲', down: '▼', same: '＝' } as const;

/** By sign, by arrow and by colour: nobody has to tell it by colour alone. */
export const renderChange = (change: Change | undefined, { words }: PageData): Markup =>
  change === undefined
    ? html`<span class="none">–</span>`
    : html`<span class="change ${change.mood}"><span aria-hidden="true">${ARROWS[change.direction]}</span> ${change.text}<span class="unseen"> ${words[change.mood] ?? ''}</span></span>`;

const sparkValues = (data: PageData, selection: Selection, metric: Metric): readonly (number | null)[] =>
  seriesOf(data, selection, metric, periodOf(data, selection)).map(({ value }) => value);

/** What the numbers are of, and what they are compared with. */
export function renderPeriod(data: PageData, selection: Selection): Markup {
  const { name, before } = periodOf(data, selection);
  const text = before === undefined ? '' : fill(data.words['against'], { period: before.name });
  return html`${name}${text === '' ? NOTHING : html` · <span class="against">${text}</span>`}`;
}
