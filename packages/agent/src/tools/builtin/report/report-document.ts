import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import { FormatSchema } from '../../../contract/response.ts';

/** A report is something to hand on: as a document, as pictures of its charts, or both. Where only text is wanted, it stays text. */
export const ReportFormatSchema = FormatSchema.extract(['pdf', 'text', 'image', 'mixed']);
export type ReportFormat = z.infer<typeof ReportFormatSchema>;

/** What the report tool hands on; the text itself lies in the files. */
export const ReportDocumentSchema = z.strictObject({
  markdown: z.string(),
  text: z.string(),
  pdf: z.string().exactOptional(),
  charts: z.array(z.strictObject({ title: z.string(), png: z.string(), svg: z.string() })).exactOptional(),
  title: z.string(),
  language: LanguageSchema,
  format: ReportFormatSchema,
  highlights: z.array(z.string()),
});
export type ReportDocument = z.infer<typeof ReportDocumentSchema>;
