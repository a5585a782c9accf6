import { z } from 'zod';

const forms = z.array(z.string().min(1)).default([]);
const inLanguages = { ko: forms, en: forms, ja: forms };
const entry = z.strictObject({ value: z.string().min(1), ...inLanguages });
const entries = z.array(entry).min(1);

/** `config/entities.yaml`: the names the agent knows, with every way they are written. */
export const EntitiesFileSchema = z.strictObject({
  /** Words that look like a name and are none. */
  ignore: forms,
  /** Patterns of words that set one brand against another. */
  comparison: z.strictObject(inLanguages),
  brand: z.array(entry.extend({ own: z.boolean().default(false), suggest: z.boolean().default(false) })).min(1),
  product: z.array(entry.extend({ of: z.string().min(1) })),
  category: entries,
  platform: entries,
  metric: entries,
  format: entries,
  audience: entries,
  aspect: entries,
  language: entries,
});
export type EntitiesFile = z.infer<typeof EntitiesFileSchema>;

/** The kinds of names that are looked up rather than worked out. */
export const NAMED_TYPES = ['brand', 'product', 'category', 'platform', 'metric', 'format', 'audience', 'aspect', 'language'] as const;
export type NamedType = (typeof NAMED_TYPES)[number];
