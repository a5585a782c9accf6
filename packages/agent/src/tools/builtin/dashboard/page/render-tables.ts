import { metricValue, noSums, type Sums } from './cube.ts';
import { drawBar, drawParts } from './draw-lines.ts';
import { html, type Markup, NOTHING } from './html.ts';
import { comparedWith, periodOf, sumsBy } from './measured.ts';
import type { Metric, PageData, Selection } from './page-data.ts';
import { renderChange } from './render-kpis.ts';
import { changeOf, fill, fullText } from './values.ts';

const MOST_ROWS = 100;

interface Row {
  readonly name: string;
  readonly brand: string;
  readonly isOwn: boolean;
  readonly now: Sums;
  readonly before: Sums | undefined;
  readonly cover: number | null;
}

/** The first column that is known says who is largest, and how that has changed. */
const leading = ({ metrics }: PageData): Metric =>
  metrics.includes('revenue') ? 'revenue' : metrics.includes('sales') ? 'sales' : 'review_count';

export const renderProducts = (data: PageData, selection: Selection): Markup =>
  renderTable(data, selection, 1, (index) => {
    const [name = data.words['others'] ?? '', brand = -1] = data.products[index] ?? [];
    return { name, brand: data.brands[brand] ?? '', isOwn: false, cover: data.cover[index] ?? null };
  });

export const renderPlatforms = (data: PageData, selection: Selection): Markup =>
  renderTable(data, selection, 2, (index) => ({
    name: data.platforms[index] ?? data.words['others'] ?? '',
    brand: '',
    isOwn: false,
    cover: null,
  }));

/** All brands whatever brand or product is chosen: a brand is compared with the others. */
export const renderBrands = (data: PageData, selection: Selection): Markup =>
  renderTable(data, { ...selection, brand: -1, product: -1 }, 0, (index) => ({
    name: data.brands[index] ?? data.words['others'] ?? '',
    brand: '',
    isOwn: data.own.includes(index),
    cover: null,
  }));

function renderTable(
  data: PageData,
  selection: Selection,
  dimension: 0 | 1 | 2,
  about: (index: number) => Omit<Row, 'now' | 'before'>,
): Markup {
  const { words, metrics } = data;
  const period = periodOf(data, selection);
  // What nobody outside knows of others would be a row of nothing: brands are told apart by what is said of them.
  const head: Metric = dimension === 0 && metrics.includes('review_count') ? 'review_count' : leading(data);
  const now = sumsBy(data, selection, period, dimension);
  const before = comparedWith(data, selection, head);
  const past = before === undefined ? undefined : sumsBy(data, selection, before, dimension);
  const all = [...now].map(
    ([index, sums]): Row => ({ ...about(index), now: sums, before: past === undefined ? undefined : (past.get(index) ?? noSums()) }),
  );
  const rows = all.toSorted(
    (one, other) => (metricValue(head, other.now) ?? 0) - (metricValue(head, one.now) ?? 0) || (one.name < other.name ? -1 : 1),
  );
  if (rows.length === 0) return html`<p class="empty">${words['nothingHere'] ?? ''}</p>`;
  const columns = metrics.filter(
    (metric) => metric !== head && metric !== 'positive_share' && metric !== 'negative_share' && hasAny(metric, rows),
  );
  const most = Math.max(...rows.map((row) => metricValue(head, row.now) ?? 0)) || 1;
  const total = rows.reduce((sum, row) => sum + (metricValue(head, row.now) ?? 0), 0);
  const hasBrands = rows.some(({ brand }) => brand !== '');
  const hasOpinions = metrics.includes('negative_share') && rows.some((row) => row.now.reviews > 0);
  const hasCover = rows.some(({ cover }) => cover !== null);
  const share = (row: Row): number => (total === 0 ? 0 : ((metricValue(head, row.now) ?? 0) / total) * 100);
  const title = words[(['brands', 'products', 'platforms'] as const)[dimension]] ?? '';
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="sortable"><caption class="unseen">${title}</caption><thead><tr>${[
    heading(words['name'], false),
    ...(hasBrands ? [heading(words['brand'], false)] : []),
    heading(words[head], true),
    heading(words['share'], true),
    heading(words['change'], true),
    ...columns.map((metric) => heading(words[metric], true)),
    ...(hasOpinions ? [heading(words['positive_share'], true), heading(words['negative_share'], true)] : []),
    ...(hasCover ? [heading(words['cover'], true)] : []),
  ]}</tr></thead><tbody>${rows.slice(0, MOST_ROWS).map((row) => {
    const change = row.before === undefined ? undefined : changeOf(head, metricValue(head, row.now), metricValue(head, row.before), data);
    return html`<tr><th scope="row">${row.name}${row.isOwn ? html` <span class="own">${words['own'] ?? ''}</span>` : NOTHING}</th>${[
      ...(hasBrands ? [html`<td>${row.brand}</td>`] : []),
      cell(emptyOf(head, row), html`${fullText(head, emptyOf(head, row), data)}${drawBar((metricValue(head, row.now) ?? 0) / most)}`),
      cell(
        emptyOf(head, row) === null ? null : share(row),
        html`${fullText('positive_share', emptyOf(head, row) === null ? null : share(row), data)}`,
      ),
      cell(change === undefined ? null : changeValue(head, row), renderChange(change, data)),
      ...columns.map((metric) => cell(metricValue(metric, row.now), html`${fullText(metric, emptyOf(metric, row), data)}`)),
      ...(hasOpinions
        ? [
            cell(
              metricValue('positive_share', row.now),
              html`${fullText('positive_share', metricValue('positive_share', row.now), data)}${drawParts(row.now.positive, row.now.negative, row.now.reviews)}`,
            ),
            cell(metricValue('negative_share', row.now), html`${fullText('negative_share', metricValue('negative_share', row.now), data)}`),
          ]
        : []),
      ...(hasCover
        ? [
            cell(
              row.cover,
              html`${row.cover === null ? '–' : fill(words['days'], { days: new Intl.NumberFormat(data.language).format(Math.floor(row.cover)) })}`,
            ),
          ]
        : []),
    ]}</tr>`;
  })}</tbody></table></div>${rows.length > MOST_ROWS ? html`<p class="note">${fill(words['more'], { count: new Intl.NumberFormat(data.language).format(rows.length - MOST_ROWS) })}</p>` : NOTHING}`;
}

const heading = (name: string | undefined, isNumber: boolean): Markup =>
  isNumber ? html`<th scope="col" class="number">${name ?? ''}</th>` : html`<th scope="col">${name ?? ''}</th>`;

const cell = (value: number | null, inside: Markup): Markup => html`<td class="number" data-value="${value ?? ''}">${inside}</td>`;

/** Where nothing was sold nothing is known of what is sold: own sales say nothing of others. */
const emptyOf = (metric: Metric, { now }: Row): number | null =>
  (metric === 'revenue' || metric === 'sales') && now.units === 0 && now.revenue === 0 ? null : metricValue(metric, now);

const hasAny = (metric: Metric, rows: readonly Row[]): boolean => rows.some((row) => (metricValue(metric, row.now) ?? 0) !== 0);

function changeValue(metric: Metric, { now, before }: Row): number | null {
  const [value, past] = [metricValue(metric, now), before === undefined ? null : metricValue(metric, before)];
  return value === null || past === null || past === 0 ? null : value / past - 1;
}
