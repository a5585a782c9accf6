import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import { METRICS } from './page/page-data.ts';

/** What the dashboard tool hands on; the page itself lies in the file. */
export const DashboardPageSchema = z.strictObject({
  html: z.string(),
  title: z.string(),
  language: LanguageSchema,
  /** The period that it opens with, and the one it is compared with. */
  period: z.string(),
  /** Its key figures in that period, and before. Shares are in percent. */
  figures: z.array(z.strictObject({ metric: z.enum(METRICS), value: z.number().nullable(), before: z.number().nullable() })),
});
export type DashboardPage = z.infer<typeof DashboardPageSchema>;
