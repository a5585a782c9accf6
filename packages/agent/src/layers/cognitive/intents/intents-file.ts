import { z } from 'zod';
import { SpokenSchema } from '../../../contract/language.ts';
import { DomainSchema } from '../../../contract/understanding.ts';

const patterns = z.array(z.string().min(1)).default([]);
const examples = z.array(z.string().min(1)).min(6);

const RuleSchema = z.strictObject({
  /** Concepts that all have to be there; `a|b` is either, `@brand` is an entity of that type. */
  when: z.array(z.string().min(1)).min(1),
  unless: z.array(z.string().min(1)).default([]),
  weight: z.number().min(-20).max(20),
});
export type Rule = z.infer<typeof RuleSchema>;

const IntentEntrySchema = z.strictObject({
  domain: DomainSchema,
  category: z.string().min(1),
  subcategory: z.string().min(1),
  title: SpokenSchema,
  /** Kinds of data the answer is made of. */
  needs: z.array(z.string().min(1)),
  /** Whether it has to be about a brand, a product or a type of product. */
  subject: z.boolean(),
  rules: z.array(RuleSchema).min(1),
  examples: z.strictObject({ ko: examples, en: examples, ja: examples }),
});
export type IntentEntry = z.infer<typeof IntentEntrySchema>;

/** `config/intents.yaml`: what can be asked for, and how people put it. */
export const IntentsFileSchema = z.strictObject({
  /** Ideas, as patterns per language. English ones begin at the start of a word. */
  concepts: z.record(z.string().min(1), z.strictObject({ ko: patterns, en: patterns, ja: patterns })),
  intents: z.array(IntentEntrySchema).min(1),
});
export type IntentsFile = z.infer<typeof IntentsFileSchema>;
