import { z } from 'zod';
import { LanguageWireSchema, share } from '../basics.ts';
import { UserJsonSchema } from '../user-json.ts';

const IntentWireSchema = z
  .object({
    domain: z.enum(['ANALYSIS', 'CONTENT', 'OPERATION', 'INQUIRY']),
    category: z.string(),
    subcategory: z.string(),
    confidence: share,
  })
  .meta({ id: 'Intent', description: 'What is wanted, in three levels' });

/** What the agent made of what a person wrote. */
export const UnderstandingWireSchema = z
  .object({
    request: z.string(),
    language: LanguageWireSchema,
    intent: IntentWireSchema,
    alternatives: z.array(IntentWireSchema).meta({ description: 'Other readings, the likeliest first' }),
    also: z
      .array(IntentWireSchema)
      .optional()
      .meta({ description: 'What is wanted besides, where several things are asked for in one breath' }),
    entities: z.array(z.object({ type: z.string(), text: z.string(), value: UserJsonSchema, confidence: share })),
    ambiguity: z.object({ kind: z.string(), about: z.string(), question: z.string(), suggestions: z.array(z.string()) }).optional(),
    by: z.enum(['rules', 'model', 'rules_after_model_failed']).meta({ description: 'Who read it' }),
  })
  .meta({ id: 'Understanding', description: 'What the agent made of what a person wrote' });
