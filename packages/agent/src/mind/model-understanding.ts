import { z } from 'zod';
import { AmbiguitySchema, EntitySchema, type Understanding } from '../contract/understanding.ts';
import { AgentError } from '../errors.ts';
import type { Mind } from '../parts.ts';
import { askModel, type ModelParts } from './ask-model.ts';
import { conversationText, guidanceText } from './session-texts.ts';

/** A model's reading of a request. Intents are those of the list, and what is named has the shape that tools read. */
export async function understandWithModel(
  parts: ModelParts,
  { request, today, clarified }: Parameters<Mind['understand']>[0],
  byRules: Understanding,
): Promise<Understanding> {
  const { intents } = parts.understander;
  const { language } = byRules;
  const names = intents.map(({ domain, category, subcategory }) => `${domain}/${category}/${subcategory}`);
  const schema = z.strictObject({
    intent: z.enum(names),
    confidence: z.number().min(0).max(1),
    entities: z.array(EntitySchema),
    ambiguity: AmbiguitySchema.nullable(),
  });
  const data = {
    request,
    conversation: conversationText(parts.session, request, clarified),
    intents: names.join('\n'),
    guidance: guidanceText(parts.session, [], language),
  };
  const said = await askModel(parts, { name: 'cognitive.understand', language, values: { today }, data }, schema);
  const found = intents[names.indexOf(said.intent)];
  if (found === undefined) throw new AgentError('MODEL_OUTPUT_INVALID', `"${said.intent}" is no intent`);
  return {
    request: byRules.request,
    language,
    intent: { domain: found.domain, category: found.category, subcategory: found.subcategory, confidence: said.confidence },
    alternatives: byRules.alternatives,
    entities: said.entities,
    ...(said.ambiguity === null ? {} : { ambiguity: said.ambiguity }),
    by: 'model',
  };
}
