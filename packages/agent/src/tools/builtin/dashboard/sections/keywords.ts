import type { Language } from '../../../../contract/language.ts';
import type { KeywordFindings } from '../../keyword/findings.ts';
import { figuresIn } from '../../report/sections/figures.ts';
import { KEYWORD_SECTION_WORDS } from '../../report/sections/keyword/keyword-section-words.ts';
import { drawBar } from '../page/draw-lines.ts';
import { html, type Markup } from '../page/html.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';

const MOST = 12;

/** The words that reviews use most, with how those reviews are rated and whether they become more. */
export function renderKeywords({ keywords }: KeywordFindings, language: Language): Markup {
  const words = KEYWORD_SECTION_WORDS[language];
  const { columns } = words;
  const { count, percent, rating } = figuresIn(language);
  const most = Math.max(...keywords.map(({ share }) => share)) || 1;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${DASHBOARD_WORDS[language].sections.keywords}"><table class="sortable"><caption class="unseen">${DASHBOARD_WORDS[language].sections.keywords}</caption><thead><tr><th scope="col">${columns.term}</th><th scope="col">${columns.language}</th><th scope="col" class="number">${columns.reviews}</th><th scope="col" class="number">${columns.share}</th><th scope="col" class="number">${columns.rating}</th><th scope="col">${columns.movement}</th></tr></thead><tbody>${keywords
    .slice(0, MOST)
    .map(
      (one) =>
        html`<tr><th scope="row">${one.term}</th><td>${words.languages[one.language]}</td><td class="number" data-value="${one.reviews}">${count(one.reviews)}</td><td class="number" data-value="${one.share}">${percent(one.share)}${drawBar(one.share / most)}</td><td class="number" data-value="${one.rating ?? ''}">${rating(one.rating)}</td><td>${words.movements[one.movement]}</td></tr>`,
    )}</tbody></table></div>`;
}
