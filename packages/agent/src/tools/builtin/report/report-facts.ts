import type { Fact } from './blocks.ts';
import type { ComposeReport } from './compose-report.ts';
import { REPORT_WORDS } from './report-words-by-language.ts';

/** What stands under the title: of which days and brands a report speaks, for whom it is, and when it was made. */
export function reportFacts(report: ComposeReport): Fact[] {
  const { facts: words, audiences } = REPORT_WORDS[report.language];
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.period, periodOf(report)],
    [words.brands, brandsOf(report)],
    [words.audience, Object.entries(audiences).find(([name]) => name === report.audience)?.[1] ?? report.audience],
    [words.made, report.today],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

function periodOf({ findings }: ComposeReport): string | undefined {
  const from = findings.flatMap((one) => one.from ?? []).sort()[0];
  const to = findings
    .flatMap((one) => one.to ?? [])
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? undefined : from === to ? from : `${from} – ${to}`;
}

function brandsOf({ findings }: ComposeReport): string | undefined {
  const brands = [...new Set(findings.flatMap((one) => one.brands ?? []))];
  return brands.length === 0 ? undefined : brands.join(', ');
}
