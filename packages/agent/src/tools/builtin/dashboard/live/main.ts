import { drawLinesIn } from '../page/draw-lines.ts';
import type { Markup } from '../page/html.ts';
import type { Metric, PageData, Selection } from '../page/page-data.ts';
import { chartOf, renderCharts } from '../page/render-charts.ts';
import { renderKpis, renderPeriod } from '../page/render-kpis.ts';
import { renderBrands, renderPlatforms, renderProducts } from '../page/render-tables.ts';
import { fullText } from '../page/values.ts';
import { NO_FILTER, watchFilters } from './filters.ts';
import { makeHoverable } from './hovering.ts';
import { makeSortable } from './sorting.ts';

const data: PageData = JSON.parse(document.getElementById('data')?.textContent ?? 'null');
let shown: Selection = { ...NO_FILTER };

const put = (id: string, markup: Markup): void => {
  const place = document.getElementById(id);
  if (place !== null) place.innerHTML = markup.text;
};

/** As wide as the first of them is: all are as wide. */
function drawCharts(): void {
  const charts = document.getElementById('charts');
  if (charts === null) return;
  const isOpen = [...charts.querySelectorAll('details')].map(({ open }) => open);
  const width = Math.max(240, Math.floor(charts.querySelector('.chart')?.clientWidth ?? 480));
  put('charts', renderCharts(data, shown, width));
  for (const [index, details] of [...charts.querySelectorAll('details')].entries()) details.open = isOpen[index] ?? false;
  for (const box of charts.querySelectorAll<HTMLElement>('[data-chart]')) {
    const metric = box.dataset['chart'] as Metric;
    const chart = chartOf(data, shown, metric);
    const { plot } = drawLinesIn(chart, width);
    makeHoverable(box, { chart, plot, text: (value) => fullText(metric, value, data) }, data);
  }
}

/** Rows that are about one brand, product or platform are there where that is among what is looked at. */
function showRows(): void {
  const chosen = {
    brand: data.brands[shown.brand],
    product: data.products[shown.product]?.[0],
    platform: data.platforms[shown.platform],
  };
  const ofProduct = data.brands[data.products[shown.product]?.[1] ?? -1];
  for (const row of document.querySelectorAll<HTMLElement>('[data-about]')) {
    const { brand = '', product = '', platform = '' } = row.dataset;
    const fits = (own: string, wanted: string | undefined): boolean => own === '' || wanted === undefined || own === wanted;
    row.hidden = !(fits(brand, chosen.brand ?? ofProduct) && fits(product, chosen.product) && fits(platform, chosen.platform));
  }
}

function show(): void {
  put('period', renderPeriod(data, shown));
  put('kpis', renderKpis(data, shown));
  put('products', renderProducts(data, shown));
  put('platforms', renderPlatforms(data, shown));
  put('brands', renderBrands(data, shown));
  drawCharts();
  showRows();
  makeSortable(document);
}

watchFilters(data, (selection) => {
  shown = selection;
  show();
});
const [period] = [Number(document.querySelector<HTMLSelectElement>('select[name="period"]')?.value ?? 0)];
shown = { ...NO_FILTER, period };
show();
let width = window.innerWidth;
window.addEventListener('resize', () => {
  if (window.innerWidth === width) return;
  width = window.innerWidth;
  drawCharts();
});
