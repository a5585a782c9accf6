import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '../../../../contract/language.ts';
import { embeddedFonts } from '../../../../documents/embedded-fonts.ts';
import { html, Markup, NOTHING } from '../page/html.ts';
import type { PageData, Selection } from '../page/page-data.ts';
import { renderCharts } from '../page/render-charts.ts';
import { renderKpis, renderPeriod } from '../page/render-kpis.ts';
import { renderBrands, renderPlatforms, renderProducts } from '../page/render-tables.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';
import { pageScript } from './page-script.ts';

/** A section whose content does not follow the filters, and what it is of. */
export interface FixedSection {
  readonly id: 'attention' | 'stock' | 'keywords' | 'aspects';
  readonly of?: string | undefined;
  readonly content: Markup;
}

export interface RenderPage {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly data: PageData;
  readonly fixed: readonly FixedSection[];
  readonly background: Markup;
}

/** Wide enough for a card, and still to be read where it is made half as wide. The script draws it as wide as it is. */
const WIDTH = 480;
const FIRST: Selection = { period: 0, brand: -1, product: -1, platform: -1 };

/**
 * One page with all that it needs in it. It asks for nothing from anywhere, and runs nothing but its own script, which is known by its
 * hash: text that looks like a script is none. All is there without the script too.
 */
export async function renderPage({ title, facts, data, fixed, background }: RenderPage): Promise<string> {
  const { language } = data;
  const words = DASHBOARD_WORDS[language];
  const [plain, script] = await Promise.all([pageStyle(), pageScript()]);
  const hasFigures = data.metrics.length > 0;
  const place = (id: FixedSection['id']): Markup => {
    const found = fixed.find((one) => one.id === id);
    return found === undefined
      ? NOTHING
      : section(id, found.content, found.of === undefined ? NOTHING : html`<span class="aside">${found.of}</span>`, language);
  };
  const live = (id: 'products' | 'platforms' | 'brands', isThere: boolean, content: Markup): Markup =>
    isThere ? section(id, html`<div id="${id}">${content}</div>`, NOTHING, language) : NOTHING;
  const policyFor = (style: string): string =>
    [
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      'font-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
  const pageWith = (style: string): string =>
    html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policyFor(style)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${new Markup(style)}</style></head>
<body><header><h1>${title}</h1><dl class="facts">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></header>
${hasFigures ? renderFilters(data) : NOTHING}
<main>${
      hasFigures
        ? html`<section aria-labelledby="overview"><h2><span id="overview">${words.sections.overview}</span><span id="period">${renderPeriod(data, FIRST)}</span></h2><ul id="kpis" class="kpis" aria-live="polite">${renderKpis(data, FIRST)}</ul></section>`
        : NOTHING
    }${place('attention')}${
      hasFigures
        ? html`<section aria-labelledby="charts-title"><h2 id="charts-title">${words.sections.charts}</h2><div id="charts" class="grid">${renderCharts(data, FIRST, WIDTH)}</div></section>`
        : NOTHING
    }${live('products', hasFigures && data.products.length > 0, renderProducts(data, FIRST))}${place('stock')}${live('platforms', hasFigures && data.platforms.length > 1, renderPlatforms(data, FIRST))}${live('brands', hasFigures && data.brands.length > 1, renderBrands(data, FIRST))}<div class="pair">${place('aspects')}${place('keywords')}</div>${section('about', background, NOTHING, language)}</main>
<script type="application/json" id="data">${new Markup(jsonText(data))}</script><script>${new Markup(script)}</script></body></html>
`.text;
  // The fonts have the letters of all that the page says and may come to say.
  return pageWith(`${await embeddedFonts(pageWith(plain))}${plain}`);
}

const section = (
  id: FixedSection['id'] | 'products' | 'platforms' | 'brands' | 'about',
  content: Markup,
  aside: Markup,
  language: Language,
): Markup =>
  html`<section aria-labelledby="${id}-title"><h2><span id="${id}-title">${DASHBOARD_WORDS[language].sections[id]}</span>${aside}</h2><div class="panel">${content}</div></section>`;

function renderFilters(data: PageData): Markup {
  const words = DASHBOARD_WORDS[data.language].filters;
  const choice = (name: 'period' | 'brand' | 'product' | 'platform', options: readonly Markup[]): Markup =>
    html`<div class="field"><label for="${name}-choice">${words[name]}</label><select name="${name}" id="${name}-choice" class="control choice" autocomplete="off">${options}</select></div>`;
  const named = (names: readonly string[]): Markup[] => [
    html`<option value="-1">${words.all}</option>`,
    ...names.map((name, index) => html`<option value="${index}">${name}</option>`),
  ];
  return html`<section id="filters" class="filters" aria-label="${words.heading}" hidden>${choice(
    'period',
    data.periods.map(({ name }, index) => html`<option value="${index}">${name}</option>`),
  )}${data.brands.length > 1 ? choice('brand', named(data.brands)) : NOTHING}${data.products.length > 1 ? choice('product', named(data.products.map(([name]) => name))) : NOTHING}${data.platforms.length > 1 ? choice('platform', named(data.platforms)) : NOTHING}<button type="button" id="reset" class="control">${words.reset}</button></section>`;
}

/** Later ones overrule earlier ones. */
const STYLES = ['theme', 'layout', 'tables', 'small-and-print'];

const pageStyle = async (): Promise<string> =>
  (await Promise.all(STYLES.map((name) => readFile(new URL(`./style/${name}.css`, import.meta.url), 'utf8')))).join('');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that ends no element and begins none. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
