import { dayText, type ForecastChart } from '../../../../charts/index.ts';
import type { Language } from '../../../../contract/language.ts';
import type { InventoryAdvice, StockItem } from '../../inventory/advice.ts';
import { figuresIn } from '../../report/sections/figures.ts';
import { adviceText } from '../../report/sections/inventory/inventory-section.ts';
import { INVENTORY_WORDS } from '../../report/sections/inventory/inventory-words.ts';
import { drawForecastIn } from '../page/draw-lines.ts';
import { html, type Markup, NOTHING } from '../page/html.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';
import { aboutAttributes } from './about.ts';

const MOST_DRAWN = 2;
const WEEKS_DRAWN = 26;
const WIDTH = 480;

/** How long the stock of each product lasts and what should be ordered, the most urgent first; and what is expected of those. */
export function renderStock(advice: InventoryAdvice, language: Language): Markup {
  const words = INVENTORY_WORDS[language];
  const { columns } = words;
  const { count } = figuresIn(language);
  const drawn = advice.items
    .filter(({ order, history, forecast }) => order.kind !== 'enough' && history.length > 1 && forecast.length > 0)
    .slice(0, MOST_DRAWN);
  const numbers = [columns.onHand, columns.onOrder, columns.perDay, columns.cover];
  return html`<p class="note">${words.asOf(dayText(advice.as_of, language), advice.weeks_ahead)}</p><div class="scroll" tabindex="0" role="group" aria-label="${DASHBOARD_WORDS[language].sections.stock}"><table class="sortable"><caption class="unseen">${DASHBOARD_WORDS[language].sections.stock}</caption><thead><tr><th scope="col">${columns.product}</th>${numbers.map((name) => html`<th scope="col" class="number">${name}</th>`)}<th scope="col">${columns.runsOut}</th><th scope="col">${columns.advice}</th></tr></thead><tbody>${advice.items.map(
    (item) =>
      html`<tr${aboutAttributes({ brand: item.brand, product: item.product })}><th scope="row">${item.product}</th>${[
        cell(item.on_hand, count(item.on_hand)),
        cell(item.on_order, count(item.on_order)),
        cell(item.per_day, count(item.per_day)),
        cell(item.days_of_cover, item.days_of_cover === null ? '–' : words.days(count(Math.floor(item.days_of_cover)))),
      ]}<td>${item.runs_out_on ?? '–'}</td><td class="${item.order.kind}">${adviceText(item, language)}</td></tr>`,
  )}</tbody></table></div>${drawn.length === 0 ? NOTHING : html`<div class="grid">${drawn.map((item) => renderForecast(item, language))}</div>`}`;
}

const cell = (value: number | null, text: string): Markup => html`<td class="number" data-value="${value ?? ''}">${text}</td>`;

function renderForecast(item: StockItem, language: Language): Markup {
  const words = INVENTORY_WORDS[language];
  const { count } = figuresIn(language);
  const chart: ForecastChart = {
    kind: 'forecast',
    title: words.chartTitle(item.product),
    unit: words.chartUnit,
    source: '',
    language,
    format: 'count',
    range: words.range,
    past: { name: words.sold, points: item.history.slice(-WEEKS_DRAWN).map(({ week, units }) => ({ at: week, value: units })) },
    ahead: { name: words.forecast, points: item.forecast.map(({ week, units, low, high }) => ({ at: week, value: units, low, high })) },
  };
  const { numbers, day } = DASHBOARD_WORDS[language].page;
  const told = `${chart.title}. ${item.forecast.map(({ week, units }) => `${dayText(week, language)} ${count(Math.round(units))}`).join(', ')}`;
  return html`<article class="card chart-card"${aboutAttributes({ brand: item.brand, product: item.product })}><header><h3>${chart.title}</h3><p class="legend"><span><i class="key key-0"></i>${words.sold}</span><span><i class="key key-ahead"></i>${words.forecast}</span><span><i class="key key-band"></i>${words.range}</span></p></header><div class="chart" role="img" aria-label="${told}">${drawForecastIn(chart, WIDTH).picture}</div><details><summary>${numbers ?? ''}</summary><div class="scroll" tabindex="0" role="group" aria-label="${chart.title}"><table><caption class="unseen">${chart.title}</caption><thead><tr><th scope="col">${day ?? ''}</th><th scope="col" class="number">${words.forecast}</th><th scope="col" class="number">${words.range}</th></tr></thead><tbody>${item.forecast.map(
    ({ week, units, low, high }) =>
      html`<tr><th scope="row">${dayText(week, language)}</th><td class="number">${count(Math.round(units))}</td><td class="number">${count(Math.round(low))} – ${count(Math.round(high))}</td></tr>`,
  )}</tbody></table></div></details></article>`;
}
