import { type Chart, type DrawnChart, drawCharts } from '../../../charts/index.ts';
import { withFonts } from '../../../charts/with-fonts.ts';
import type { Language } from '../../../contract/language.ts';
import type { Artifact } from '../../../contract/todo-result.ts';
import type { ToolContext } from '../../tool.ts';
import { type NewArtifact, writeArtifact } from '../files/write-artifact.ts';
import type { Block } from './blocks.ts';
import { renderMarkdown } from './render/markdown.ts';
import { renderPdf } from './render/pdf.ts';
import { renderText } from './render/text.ts';
import type { ReportFormat } from './report-document.ts';
import { REPORT_WORDS } from './words/by-language.ts';

export interface WriteReport {
  readonly title: string;
  /** What its files are called, without their ending. */
  readonly name: string;
  /** The report's own. */
  readonly language: Language;
  /** The one of the person who gets it. */
  readonly spoken: Language;
  readonly format: ReportFormat;
}

/** A chart as files of its own. */
export interface WrittenChart {
  readonly title: string;
  readonly png: Artifact;
  readonly svg: Artifact;
}

export interface WrittenReport {
  readonly markdown: Artifact;
  readonly text: Artifact;
  readonly pdf?: Artifact;
  readonly charts: readonly WrittenChart[];
}

/** Around a picture that stands alone. */
const MARGIN = 24;

/** Writes a report's files: as Markdown and as plain text, as the PDF that is handed on, and its charts as pictures. */
export async function writeReport(blocks: readonly Block[], report: WriteReport, context: ToolContext): Promise<WrittenReport> {
  const { title, language, spoken, format, name } = report;
  const { typesetting, drawing } = REPORT_WORDS[spoken];
  const { today, signal } = context;
  const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
  const progress = (share: number): void => context.progress(0.3 + share * 0.5, typesetting);
  // All is made before any file is written, for it takes longest: what stops it leaves nothing behind.
  const wantsPdf = format === 'pdf' || format === 'mixed';
  if (format !== 'text') context.progress(0.2, drawing);
  const inside = wantsPdf ? await drawCharts(charts, { signal }) : [];
  const alone = format === 'image' || format === 'mixed' ? await drawCharts(charts, { signal, margin: MARGIN, png: true }) : [];
  const bytes = wantsPdf
    ? await renderPdf(blocks, { title, language, day: today, drawings: inside.map((one) => one?.svg), signal, progress })
    : undefined;
  const write = (file: Omit<NewArtifact, 'tool'>, content: string | Uint8Array): Promise<Artifact> =>
    writeArtifact(context, { tool: 'report', ...file }, [content]);
  return {
    ...(bytes !== undefined && { pdf: await write({ name: `${name}.pdf`, mediaType: 'application/pdf' }, bytes) }),
    markdown: await write({ name: 'report.md', mediaType: 'text/markdown' }, renderMarkdown(blocks)),
    text: await write({ name: 'report.txt', mediaType: 'text/plain' }, renderText(blocks)),
    charts: await writeCharts(charts, alone, REPORT_WORDS[spoken].chartFile, write),
  };
}

type Write = (file: Omit<NewArtifact, 'tool'>, content: string | Uint8Array) => Promise<Artifact>;

async function writeCharts(
  charts: readonly Chart[],
  drawn: readonly (DrawnChart | undefined)[],
  word: string,
  write: Write,
): Promise<WrittenChart[]> {
  const written: WrittenChart[] = [];
  for (const [index, { title }] of charts.entries()) {
    const { svg, png } = drawn[index] ?? {};
    if (svg === undefined || png === undefined) continue;
    const name = `${word}-${String(written.length + 1).padStart(2, '0')}-${fileName(title)}`;
    written.push({
      title,
      png: await write({ name: `${name}.png`, mediaType: 'image/png' }, png),
      svg: await write({ name: `${name}.svg`, mediaType: 'image/svg+xml' }, await withFonts(svg)),
    });
  }
  return written;
}

const LONGEST_NAME = 40;

/** A title as the name of a file: letters and digits of any script, and nothing that a file system takes for something else. */
export const fileName = (title: string): string =>
  Array.from(
    title
      .normalize('NFC')
      .slice(0, 400)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  )
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/-$/, '');
