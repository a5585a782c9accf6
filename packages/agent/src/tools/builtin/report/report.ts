import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import { FormatSchema } from '../../../contract/response.ts';
import type { Source } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { madeBefore } from '../files/read-table.ts';
import { readParameters } from '../read-parameters.ts';
import { describeRise } from '../sentiment/describe-rise.ts';
import { SentimentFindingsSchema } from '../sentiment/findings.ts';
import { composeReport } from './compose-report.ts';
import { REPORT_WORDS } from './report-words-by-language.ts';
import { writeReport } from './write-report.ts';

/** A report is something to hand on. Where only text is wanted, it stays text. */
const ReportFormatSchema = FormatSchema.extract(['pdf', 'text']);

export const ReportParametersSchema = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  language: LanguageSchema.optional(),
  audience: z.string().trim().min(1).max(100).optional(),
  format: ReportFormatSchema.default('pdf'),
  top: z.int().min(1).max(20).default(5),
  /** Read by whoever judges the report: what it has to score, and how often it may be written at most. */
  quality_goal: z.number().min(0).max(1).optional(),
  max_rounds: z.int().min(1).max(10).optional(),
  /** The checks that the report written before did not pass. */
  missing: z.array(z.string().min(1).max(100)).max(20).default([]),
});

/** What the report tool hands on; the text itself lies in the files. */
export const ReportDocumentSchema = z.strictObject({
  markdown: z.string(),
  text: z.string(),
  pdf: z.string().exactOptional(),
  title: z.string(),
  language: LanguageSchema,
  format: ReportFormatSchema,
  highlights: z.array(z.string()),
});
export type ReportDocument = z.infer<typeof ReportDocumentSchema>;

/** The tool that writes what was found as a report: as PDF, in Markdown and as plain text. */
export const report: ToolFunction = async ({ parameters, language: spoken, earlier }, context) => {
  const wanted = readParameters('report', ReportParametersSchema, parameters);
  const language = wanted.language ?? spoken;
  const words = REPORT_WORDS[language];
  const findings = madeBefore(earlier, 'sentiment_findings', SentimentFindingsSchema);
  const others = earlier.filter((output) => output.data['sentiment_findings'] === undefined && output.summary !== '');
  if (findings.length + others.length === 0) throw new AgentError('TOOL_FAILED', REPORT_WORDS[spoken].noInput);

  context.progress(0.1, REPORT_WORDS[spoken].writing);
  const title = wanted.title ?? words.title;
  const rises = findings.flatMap((one) => one.rises);
  // What was asked to be short and turned out to say too little tells every finding, and stays short otherwise.
  const told = wanted.missing.includes('findings_told') ? rises.length : wanted.top;
  const blocks = composeReport({
    title,
    language,
    today: context.today,
    audience: wanted.audience,
    top: wanted.top,
    rises: told,
    findings,
    others: others.map((output) => output.summary),
    sources: unique(earlier.flatMap((output) => output.sources)),
    warnings: [...new Set(earlier.flatMap((output) => output.warnings))],
  });
  const { pdf, markdown, text } = await writeReport(blocks, { title, language, spoken, format: wanted.format }, context);
  const document: ReportDocument = {
    markdown: markdown.path,
    text: text.path,
    ...(pdf !== undefined && { pdf: pdf.path }),
    title,
    language,
    format: wanted.format,
    highlights: rises.slice(0, told).map((rise) => describeRise(rise, language)),
  };
  context.progress(1, REPORT_WORDS[spoken].writing);
  return {
    summary: REPORT_WORDS[spoken].done(title, rises.length),
    data: { report_document: document },
    artifacts: [...(pdf === undefined ? [] : [pdf]), markdown, text],
    sources: unique(earlier.flatMap((output) => output.sources)),
  };
};

/** The same source may come along several ways. */
const unique = (sources: readonly Source[]): Source[] => [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
