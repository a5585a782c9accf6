import type { Language } from '../../../../contract/language.ts';
import type { AllFindings } from '../../report/read-findings.ts';
import { figuresIn } from '../../report/sections/figures.ts';
import { REPORT_WORDS } from '../../report/words/by-language.ts';
import { SENTIMENT_WORDS } from '../../sentiment/sentiment-words.ts';
import { html, type Markup } from '../page/html.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';

const MOST_COLUMNS = 6;
/** Most of what is said is praise: shades tell the usual from the better and the worse. */
const shadeOf = (share: number): number => Math.max(0, Math.min(4, Math.floor((Math.round(share * 100) - 40) / 10)));

interface Said {
  readonly mentions: number;
  readonly positive: number;
}

/** What is said of each aspect, brand by brand where brands are compared. The shade says the same as the number. */
export function renderAspects({ competitor: [compared], sentiment: [read] }: AllFindings, language: Language): Markup | undefined {
  const everywhere = SENTIMENT_WORDS[language].everywhere;
  const names = compared === undefined ? [everywhere] : compared.brands.slice(0, MOST_COLUMNS).map(({ name }) => name);
  const rows: readonly { readonly aspect: string; readonly cells: readonly (Said | undefined)[] }[] =
    compared === undefined
      ? (read?.aspects ?? []).map((one) => ({ aspect: SENTIMENT_WORDS[language].aspects[one.aspect], cells: [one] }))
      : compared.aspects.map(({ aspect, brands }) => ({
          aspect: SENTIMENT_WORDS[language].aspects[aspect],
          cells: names.map((name) => brands.find((one) => one.name === name)),
        }));
  const { count, percent } = figuresIn(language);
  if (rows.length === 0) return undefined;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${DASHBOARD_WORDS[language].sections.aspects}"><table class="heat"><caption class="unseen">${DASHBOARD_WORDS[language].sections.aspects}</caption><thead><tr><th scope="col">${DASHBOARD_WORDS[language].page['name'] ?? ''}</th>${names.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead><tbody>${rows.map(
    ({ aspect, cells }) =>
      html`<tr><th scope="row">${aspect}</th>${cells.map((said) => {
        if (said === undefined || said.mentions === 0) return html`<td class="number">–</td>`;
        const share = said.positive / said.mentions;
        return html`<td class="number shade-${shadeOf(share)}">${percent(share)} <small>${count(said.mentions)} ${REPORT_WORDS[language].columns.mentions}</small></td>`;
      })}</tr>`,
  )}</tbody></table></div>`;
}
