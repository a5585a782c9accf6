import { spanText } from '../../../charts/index.ts';
import type { Source } from '../../../contract/todo-result.ts';
import type { AllFindings } from '../report/read-findings.ts';
import { figuresIn } from '../report/sections/figures.ts';
import type { Known, Span } from './cube/open-rows.ts';
import type { PageData } from './page/page-data.ts';
import { DASHBOARD_WORDS } from './words/by-language.ts';

export interface PageFacts {
  readonly known: Known;
  readonly data: PageData;
  readonly findings: AllFindings;
  readonly span: Span | undefined;
  readonly sources: readonly Source[];
  readonly today: string;
}

/** What stands under the title: of which days and how much data the page is, and when it was made. */
export function pageFacts({ known, data, findings, span, sources, today }: PageFacts): { label: string; value: string }[] {
  const { facts } = DASHBOARD_WORDS[data.language];
  const { count } = figuresIn(data.language);
  const sum = (rows: readonly { readonly rows: number }[]): number => rows.reduce((all, one) => all + one.rows, 0);
  return [
    ...(span === undefined ? [] : [{ label: facts.data, value: spanText(span.from, span.to, data.language) }]),
    ...(known.sales === null ? [] : [{ label: facts.sales, value: count(sum(findings.sales)) }]),
    ...(known.reviews === null || findings.clean.length === 0 ? [] : [{ label: facts.reviews, value: count(sum(findings.clean)) }]),
    { label: facts.made, value: spanText(today, today, data.language) },
    ...(sources.length === 0 ? [] : [{ label: facts.sources, value: [...new Set(sources.map(({ name }) => name))].join(', ') }]),
  ];
}
