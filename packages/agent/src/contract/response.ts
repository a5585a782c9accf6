import { z } from 'zod';
import { LanguageSchema } from './language.ts';
import { ArtifactSchema, SourceSchema } from './todo-result.ts';

export const FORMATS = ['text', 'image', 'pdf', 'video', 'mixed'] as const;
export const FormatSchema = z.enum(FORMATS);
export type Format = z.infer<typeof FormatSchema>;

/** What a person gets in the end. */
export const ResponseSchema = z.strictObject({
  format: FormatSchema,
  language: LanguageSchema,
  text: z.string(),
  attachments: z.array(ArtifactSchema),
  sources: z.array(SourceSchema),
  done: z.array(z.string()),
  /** What was refused, skipped, failed or is unknown, each with why. */
  notDone: z.array(z.string()),
  nextActions: z.array(z.string()),
});
export type Response = z.infer<typeof ResponseSchema>;
