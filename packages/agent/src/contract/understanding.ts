import { z } from 'zod';
import { LanguageSchema } from './language.ts';

export const DOMAINS = ['ANALYSIS', 'CONTENT', 'OPERATION', 'INQUIRY'] as const;
export const DomainSchema = z.enum(DOMAINS);
export type Domain = z.infer<typeof DomainSchema>;

const confidence = z.number().min(0).max(1);

/** What is wanted, in three levels; the names of the lower two are those of `config/intents.yaml`. */
export const IntentSchema = z.strictObject({
  domain: DomainSchema,
  category: z.string().min(1),
  subcategory: z.string().min(1),
  confidence,
});
export type Intent = z.infer<typeof IntentSchema>;

export const ENTITY_TYPES = [
  'brand',
  'product',
  'category',
  'competitor',
  'platform',
  'date_range',
  'metric',
  'format',
  'audience',
  'aspect',
  'language',
  'quantity',
] as const;
export const EntityTypeSchema = z.enum(ENTITY_TYPES);
export type EntityType = z.infer<typeof EntityTypeSchema>;

/** Both days belong to it. */
export const DateRangeSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() });
export type DateRange = z.infer<typeof DateRangeSchema>;

/** Something that was named in a request: as it was written, and as the tools know it. */
export const EntitySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('date_range'), text: z.string(), value: DateRangeSchema, confidence }),
  z.strictObject({ type: EntityTypeSchema.exclude(['date_range']), text: z.string(), value: z.string(), confidence }),
]);
export type Entity = z.infer<typeof EntitySchema>;

/** Why a request can't be acted on as it stands, and what to ask; `about` says what the answer will settle. */
export const AmbiguitySchema = z.strictObject({
  kind: z.enum(['unclear_intent', 'competing_intents', 'missing_entity', 'competing_entities']),
  about: z.string().min(1),
  question: z.string().min(1),
  suggestions: z.array(z.string().min(1)).max(6),
});
export type Ambiguity = z.infer<typeof AmbiguitySchema>;

/** What the cognitive layer makes of a request. */
export const UnderstandingSchema = z.strictObject({
  request: z.string(),
  language: LanguageSchema,
  intent: IntentSchema,
  /** Other readings, the likeliest first. */
  alternatives: z.array(IntentSchema),
  /** What is wanted besides, where several things are asked for in one breath. */
  also: z.array(IntentSchema).exactOptional(),
  entities: z.array(EntitySchema),
  /** What is to be asked first; without it the request is clear. */
  ambiguity: AmbiguitySchema.optional(),
  /** Who read it: the rules or a chat model, and whether the rules had to step in. */
  by: z.enum(['rules', 'model', 'rules_after_model_failed']),
});
export type Understanding = z.infer<typeof UnderstandingSchema>;

/** A question that was put about this request before, with its answer. It refines the request and does not replace it. */
export const ClarifiedSchema = z.strictObject({ ambiguity: AmbiguitySchema, answer: z.string() });
export type Clarified = z.infer<typeof ClarifiedSchema>;
