import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import type { Source } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { readParameters } from '../read-parameters.ts';
import { describeRise } from '../sentiment/describe-rise.ts';
import { composeReport } from './compose-report.ts';
import { type AllFindings, isEmpty, readFindings } from './read-findings.ts';
import { type ReportDocument, ReportFormatSchema } from './report-document.ts';
import { REPORT_WORDS } from './words/by-language.ts';
import type { Analysis, ReportWords } from './words/report-words.ts';
import { fileName, writeReport } from './write-report.ts';

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

/** The tool that writes what was found as a report: as PDF, as pictures of its charts, in Markdown and as plain text. */
export const report: ToolFunction = async ({ parameters, language: spoken, earlier }, context) => {
  const wanted = readParameters('report', ReportParametersSchema, parameters);
  const language = wanted.language ?? spoken;
  const findings = readFindings(earlier);
  if (isEmpty(findings)) throw new AgentError('TOOL_DATA_ABSENT', REPORT_WORDS[spoken].noInput);

  context.progress(0.1, REPORT_WORDS[spoken].writing);
  const title = wanted.title ?? titleFor(findings, REPORT_WORDS[language]);
  const rises = findings.sentiment.flatMap((one) => one.rises);
  // What was asked to be short and turned out to say too little tells every finding, and stays short otherwise.
  const told = wanted.missing.includes('findings_told') ? rises.length : wanted.top;
  const sources = unique(earlier.flatMap((output) => output.sources));
  const { blocks, messages } = composeReport({
    title,
    language,
    today: context.today,
    audience: wanted.audience,
    top: wanted.top,
    rises: told,
    findings,
    sources,
    reviewSources: unique(earlier.flatMap((output) => (output.data['clean_data'] === undefined ? [] : output.sources))),
    warnings: [...new Set(earlier.flatMap((output) => output.warnings))],
  });
  const name = `${fileName(titleFor(findings, REPORT_WORDS[spoken])).toLowerCase()}-${context.today}`;
  const { pdf, markdown, text, charts } = await writeReport(blocks, { title, name, language, spoken, format: wanted.format }, context);
  const document: ReportDocument = {
    markdown: markdown.path,
    text: text.path,
    ...(pdf !== undefined && { pdf: pdf.path }),
    ...(charts.length > 0 && { charts: charts.map((chart) => ({ title: chart.title, png: chart.png.path, svg: chart.svg.path })) }),
    title,
    language,
    format: wanted.format,
    highlights: findings.sentiment.length > 0 ? rises.slice(0, told).map((rise) => describeRise(rise, language)) : [...messages],
  };
  context.progress(1, REPORT_WORDS[spoken].writing);
  return {
    summary: REPORT_WORDS[spoken].done(title, messages.length),
    data: { report_document: document },
    artifacts: [...(pdf === undefined ? [] : [pdf]), ...charts.flatMap(({ png, svg }) => [png, svg]), markdown, text],
    sources,
    warnings: wanted.format === 'image' && charts.length === 0 ? [REPORT_WORDS[spoken].nothingDrawn] : [],
  };
};

const ANALYSES: readonly Analysis[] = ['sentiment', 'trends', 'keyword', 'competitor', 'inventory'];

/** Opinions are read on the way to most of the others: what builds on them says what a report is about. With words alone it is about reviews. */
function titleFor(findings: AllFindings, { titles }: ReportWords): string {
  const told = ANALYSES.filter((analysis) => findings[analysis].length > 0);
  if (told.join() === 'sentiment,keyword') return titles.sentiment;
  const [first, ...more] = told.length > 1 ? told.filter((analysis) => analysis !== 'sentiment') : told;
  if (first === undefined) return titles.other;
  return more.length > 0 ? titles.several : titles[first];
}

/** The same source may come along several ways. */
const unique = (sources: readonly Source[]): Source[] => [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
