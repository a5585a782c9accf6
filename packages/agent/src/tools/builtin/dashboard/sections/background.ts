import type { Language } from '../../../../contract/language.ts';
import type { Source } from '../../../../contract/todo-result.ts';
import type { AllFindings } from '../../report/read-findings.ts';
import { COMPETITOR_SECTION_WORDS } from '../../report/sections/competitor/competitor-section-words.ts';
import { figuresIn } from '../../report/sections/figures.ts';
import { INVENTORY_WORDS } from '../../report/sections/inventory/inventory-words.ts';
import { KEYWORD_SECTION_WORDS } from '../../report/sections/keyword/keyword-section-words.ts';
import { TRENDS_WORDS } from '../../report/sections/trends/trends-words.ts';
import { REPORT_WORDS } from '../../report/words/by-language.ts';
import type { Known } from '../cube/open-rows.ts';
import type { ReadCube } from '../cube/read-cube.ts';
import { html, type Markup } from '../page/html.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';

export interface Background {
  readonly language: Language;
  readonly findings: AllFindings;
  readonly known: Known;
  /** Whether anybody would look for sales here. */
  readonly speaksOfSales: boolean;
  readonly read: ReadCube;
  readonly sources: readonly Source[];
  readonly warnings: readonly string[];
  /** Metrics that were asked for and are not in the data. */
  readonly missing: readonly string[];
  /** The days there is data of, where there is none of those that were asked for. */
  readonly outside: string | undefined;
  readonly hasCurrency: boolean;
}

/** Where it comes from, how it was made, and what is not known. */
export function renderBackground(background: Background): Markup {
  const { language, sources } = background;
  const words = DASHBOARD_WORDS[language];
  const { count } = figuresIn(language);
  const list = (items: readonly string[]): Markup => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  const named = sources.map(({ name, rows, from, to }) =>
    [name, ...(rows === undefined ? [] : [count(rows)]), ...(from === undefined ? [] : [`${from} – ${to ?? '?'}`])].join(' · '),
  );
  return html`<div class="about"><div><h3>${words.facts.sources}</h3>${named.length === 0 ? html`<p>${REPORT_WORDS[language].noSources}</p>` : list(named)}</div><div><h3>${words.made}</h3>${list(methodOf(background))}</div><div><h3>${words.unknown}</h3>${list(unknownsOf(background))}</div></div>`;
}

function methodOf({
  language,
  speaksOfSales,
  findings: { sentiment, trends, keyword, competitor, inventory, clean },
}: Background): string[] {
  const { count } = figuresIn(language);
  return [
    ...DASHBOARD_WORDS[language].method,
    ...(speaksOfSales ? [DASHBOARD_WORDS[language].priceMethod] : []),
    ...clean.map(({ rows_before: before, rows }) => REPORT_WORDS[language].cleaning.counted(count(before), count(rows))),
    ...(sentiment.length > 0 ? REPORT_WORDS[language].sentimentMethod : []),
    ...(trends.length > 0 ? TRENDS_WORDS[language].method : []),
    ...(keyword.length > 0 ? KEYWORD_SECTION_WORDS[language].method : []),
    ...(competitor.length > 0 ? COMPETITOR_SECTION_WORDS[language].method : []),
    ...(inventory.length > 0 ? INVENTORY_WORDS[language].method : []),
  ];
}

function unknownsOf({ language, findings, known, speaksOfSales, read, warnings, missing, outside, hasCurrency }: Background): string[] {
  const { unknowns: words } = DASHBOARD_WORDS[language];
  const { count } = figuresIn(language);
  const some = (number: number, text: (count: string) => string): string[] => (number === 0 ? [] : [text(count(number))]);
  return [
    ...(outside === undefined ? [] : [words.outside(outside)]),
    ...missing.map(words.metric),
    ...(!speaksOfSales ? [] : known.sales === null ? [words.noSales] : hasCurrency || !known.hasRevenue ? [] : [words.currency]),
    ...(known.reviews === null ? [words.noReviews] : known.hasOpinions ? [] : [words.noOpinions]),
    ...(known.sales !== null && !findings.inventory.some(({ items }) => items.length > 0) ? [words.noStock] : []),
    ...some(known.salesWithout.units, words.withoutUnits),
    ...some(known.salesWithout.revenue, words.withoutRevenue),
    ...some(known.withoutDay, words.withoutDay),
    ...some(known.ahead, words.ahead),
    ...some(read.lumped, words.lumped),
    ...(read.cube.grain === 'week' ? [words.weekly] : []),
    ...warnings,
    words.why,
    REPORT_WORDS[language].limitList[0] ?? '',
  ].filter((text, index, all) => text !== '' && all.indexOf(text) === index);
}
