import type { Language } from '../../../contract/language.ts';
import type { Source } from '../../../contract/todo-result.ts';
import { LEFT_OUT_REASONS } from '../left-out.ts';
import type { SentimentFindings } from '../sentiment/findings.ts';
import { type Block, heading, list, paragraph } from './blocks.ts';
import { findingsBlocks } from './findings-blocks.ts';
import { reportFacts } from './report-facts.ts';
import { REPORT_WORDS } from './report-words-by-language.ts';

export interface ComposeReport {
  readonly title: string;
  readonly language: Language;
  readonly today: string;
  readonly audience: string | undefined;
  /** How many groups, aspects and findings are told at most. */
  readonly top: number;
  /** How many rises, where it is not as many. */
  readonly rises?: number;
  readonly findings: readonly SentimentFindings[];
  /** What other tools have found, in their own words. */
  readonly others: readonly string[];
  readonly sources: readonly Source[];
  readonly warnings: readonly string[];
}

/** Everything a report says, in order. */
export function composeReport(report: ComposeReport): Block[] {
  const words = REPORT_WORDS[report.language];
  const source = words.chartSource(report.sources.map(({ name }) => name).join(', '));
  return [
    { kind: 'title', text: report.title, facts: reportFacts(report) },
    ...report.findings.flatMap((findings) => findingsBlocks(findings, { ...report, source })),
    ...(report.others.length > 0 ? [heading(words.others), list(report.others)] : []),
    heading(words.sources),
    report.sources.length === 0
      ? paragraph(words.noSources)
      : list(
          report.sources.map(({ name, rows, from, to }) =>
            words.source(name, rows, from === undefined ? undefined : `${from} – ${to ?? '?'}`),
          ),
        ),
    heading(words.leftOut),
    ...report.findings.map((findings) => leftOutBlock(findings, report.language)),
    heading(words.limits),
    list([...report.warnings, ...words.limitList]),
  ];
}

function leftOutBlock({ left_out: leftOut }: SentimentFindings, language: Language): Block {
  const words = REPORT_WORDS[language];
  const items = LEFT_OUT_REASONS.flatMap((reason) => {
    const count = leftOut[reason];
    return count === undefined ? [] : [words.reasons[reason](count)];
  });
  return items.length === 0 ? paragraph(words.nothingLeftOut) : list(items);
}
