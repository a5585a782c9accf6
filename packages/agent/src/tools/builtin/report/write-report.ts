import type { Language } from '../../../contract/language.ts';
import type { Format } from '../../../contract/response.ts';
import type { Artifact } from '../../../contract/todo-result.ts';
import type { ToolContext } from '../../tool.ts';
import { type NewArtifact, writeArtifact } from '../files/write-artifact.ts';
import type { Block } from './blocks.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderPdf } from './render-pdf.ts';
import { renderText } from './render-text.ts';
import { REPORT_WORDS } from './report-words-by-language.ts';

export interface WriteReport {
  readonly title: string;
  /** The report's own. */
  readonly language: Language;
  /** The one of the person who gets it. */
  readonly spoken: Language;
  readonly format: Extract<Format, 'pdf' | 'text'>;
}

export interface WrittenReport {
  readonly markdown: Artifact;
  readonly text: Artifact;
  readonly pdf?: Artifact;
}

/** Writes a report's files: as Markdown and as plain text, and as the PDF that is handed on. */
export async function writeReport(blocks: readonly Block[], report: WriteReport, context: ToolContext): Promise<WrittenReport> {
  const { title, language, spoken, format } = report;
  const { typesetting, fileName } = REPORT_WORDS[spoken];
  const { today, signal } = context;
  const progress = (share: number): void => context.progress(0.2 + share * 0.6, typesetting);
  // Made before any file is written, for it takes longest: what stops it leaves nothing behind.
  const bytes = format === 'pdf' ? await renderPdf(blocks, { title, language, day: today, signal, progress }) : undefined;
  const write = (file: Omit<NewArtifact, 'tool'>, content: string | Uint8Array): Promise<Artifact> =>
    writeArtifact(context, { tool: 'report', ...file }, [content]);
  return {
    ...(bytes !== undefined && { pdf: await write({ name: fileName(today), mediaType: 'application/pdf' }, bytes) }),
    markdown: await write({ name: 'report.md', mediaType: 'text/markdown' }, renderMarkdown(blocks)),
    text: await write({ name: 'report.txt', mediaType: 'text/plain' }, renderText(blocks)),
  };
}
