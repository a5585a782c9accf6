import { z } from 'zod';

/** The languages the agent reads and writes. */
export const AGENT_LANGUAGES = ['ko', 'en', 'ja'] as const;
export const LanguageSchema = z.enum(AGENT_LANGUAGES);
export type Language = z.infer<typeof LanguageSchema>;

/** One text in each language. */
export const SpokenSchema = z.strictObject({ ko: z.string().min(1), en: z.string().min(1), ja: z.string().min(1) });
export type Spoken = z.infer<typeof SpokenSchema>;
