import { spanText } from '../../../charts/index.ts';
import { joinDays, type Period, toldPeriod } from '../days-before.ts';
import type { Fact } from './blocks.ts';
import type { ComposeReport } from './compose-report.ts';
import type { AllFindings } from './read-findings.ts';
import { figuresIn } from './sections/figures.ts';
import { REPORT_WORDS } from './words/by-language.ts';

/** What stands under the title: of which days, brands and reviews a report speaks, for whom it is, and when it was made. */
export function reportFacts(report: ComposeReport): Fact[] {
  const { language, findings, audience, today } = report;
  const { facts: words, audiences, counted } = REPORT_WORDS[language];
  const rows = findings.clean[0]?.rows ?? findings.sentiment[0]?.total.reviews ?? findings.keyword[0]?.reviews;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.period, periodOf(report)],
    [REPORT_WORDS[language].compared.fact, comparedWith(report)],
    [words.brands, brandsIn(findings).join(', ') || undefined],
    [words.reviews, rows === undefined ? undefined : counted(figuresIn(language).count(rows))],
    [words.audience, Object.entries(audiences).find(([name]) => name === audience)?.[1] ?? audience],
    [words.made, spanText(today, today, language)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

/** What was asked for counts, where something was: the days before it are there to compare with. */
function periodOf(report: ComposeReport): string | undefined {
  const { language } = report;
  const { sentiment, trends, keyword, competitor } = report.findings;
  const asked = askedFor(report);
  if (asked !== undefined) return spanText(toldPeriod(asked).from, toldPeriod(asked).to, language);
  const spans = [...sentiment, ...trends, ...keyword, ...competitor];
  const from = spans.flatMap((one) => one.from ?? []).sort()[0];
  const to = spans
    .flatMap((one) => one.to ?? [])
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? undefined : spanText(from, to, language);
}

const askedFor = ({ findings: { sentiment, trends, clean, sales } }: ComposeReport): Period | undefined =>
  [...sentiment, ...trends, ...clean, ...sales].find(({ period }) => period !== undefined)?.period;

/** The days before the period that were looked at. */
function comparedWith({ findings: { sentiment, clean, sales }, language }: ComposeReport): string | undefined {
  const { from, to } = joinDays(
    '',
    [...sentiment, ...clean, ...sales].flatMap(({ before }) => before ?? []),
  );
  return from === null || to === null ? undefined : spanText(from, to, language);
}

/** All brands that something was found of, the most important first. */
export const brandsIn = ({ sentiment, trends, keyword, competitor, inventory }: AllFindings): string[] => [
  ...new Set([
    ...competitor.flatMap(({ brands }) => brands.map(({ name }) => name)),
    ...sentiment.flatMap(({ brands = [] }) => brands),
    ...trends.flatMap(({ brands }) => brands),
    ...keyword.flatMap(({ brands }) => brands),
    ...inventory.flatMap(({ items }) => items.map(({ brand }) => brand)),
  ]),
];
