import { spanText } from '../../../../charts/index.ts';
import type { Language } from '../../../../contract/language.ts';
import { type AllFindings, isEmpty } from '../../report/read-findings.ts';
import type { Span } from '../cube/open-rows.ts';
import type { FixedSection } from '../render/render-page.ts';
import { DASHBOARD_WORDS } from '../words/by-language.ts';
import { renderAspects } from './aspects.ts';
import { noticesOf, renderNotices } from './attention.ts';
import { renderKeywords } from './keywords.ts';
import { renderStock } from './stock.ts';

/** What was found out about all of the data, each with the days it is of. */
export function fixedSections(findings: AllFindings, span: Span | undefined, language: Language): FixedSection[] {
  const { wholeTime } = DASHBOARD_WORDS[language];
  const days = (from: string | null | undefined, to: string | null | undefined): string | undefined =>
    from == null || to == null ? undefined : wholeTime(spanText(from, to, language));
  const [stock] = findings.inventory.filter(({ items }) => items.length > 0);
  const [keywords] = findings.keyword.filter((one) => one.keywords.length > 0);
  const aspects = renderAspects(findings, language);
  const [said] = findings.sentiment;
  return [
    ...(isEmpty(findings)
      ? []
      : [{ id: 'attention', of: days(span?.from, span?.to), content: renderNotices(noticesOf(findings, language), language) } as const]),
    ...(stock === undefined ? [] : [{ id: 'stock', content: renderStock(stock, language) } as const]),
    ...(aspects === undefined ? [] : [{ id: 'aspects', of: days(said?.from, said?.to), content: aspects } as const]),
    ...(keywords === undefined
      ? []
      : [{ id: 'keywords', of: days(keywords.from, keywords.to), content: renderKeywords(keywords, language) } as const]),
  ];
}
