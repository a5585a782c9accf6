import { z } from 'zod';
import type { Language } from '../messages/language.ts';
import { HitlError } from '../schema/errors.ts';
import { JsonObjectSchema } from '../schema/json.ts';
import { signatureOf, type ToolCall } from './similarity/signature-of.ts';
import { SIMILAR_FROM, similarity } from './similarity/similarity.ts';

/** Refused actions that are kept of one session. */
const MOST_ENTRIES = 200;

/** An action that a person has refused. */
export const AvoidEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  tool: z.string().min(1),
  parameters: JsonObjectSchema,
  reason: z.string().max(4000).optional(),
});
export type AvoidEntry = z.infer<typeof AvoidEntrySchema>;

/** What is not to be proposed again in a session, the newest first. */
export const AvoidListSchema = z.array(AvoidEntrySchema).max(MOST_ENTRIES);
export type AvoidList = readonly AvoidEntry[];

/** The list with one more refused action. The same one refused again takes the place of the older entry. */
export function avoid(list: AvoidList, entry: AvoidEntry): AvoidList {
  const checked = AvoidEntrySchema.safeParse(entry);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new HitlError('HITL_INVALID_INPUT', `the refusal can't be kept: ${issue?.path.join('.') || 'entry'}: ${issue?.message}`);
  }
  const { digest } = signatureOf(entry);
  return [checked.data, ...list.filter((known) => signatureOf(known).digest !== digest)].slice(0, MOST_ENTRIES);
}

/** The refused action that is most like this one, if any is like enough. */
export function findAvoided(action: ToolCall, list: AvoidList): { readonly entry: AvoidEntry; readonly similarity: number } | undefined {
  const signature = signatureOf(action);
  let closest: { readonly entry: AvoidEntry; readonly similarity: number } | undefined;
  for (const entry of list) {
    const same = similarity(signature, signatureOf(entry));
    if (same >= SIMILAR_FROM && same > (closest?.similarity ?? 0)) closest = { entry, similarity: same };
  }
  return closest;
}

const SAID: Readonly<Record<Language, (tool: string, exact: boolean, reason: string) => string>> = {
  ko: (tool, exact, reason) =>
    `이 대화에서 ${exact ? '같은' : '비슷한'} 작업이 이미 거절되었습니다: ${tool}${reason === '' ? '' : ` (이유: ${reason})`}`,
  en: (tool, exact, reason) =>
    `${exact ? 'The same action' : 'A similar action'} has already been refused in this session: ${tool}${reason === '' ? '' : ` (reason: ${reason})`}`,
  ja: (tool, exact, reason) =>
    `このセッションで${exact ? '同じ' : '似た'}操作がすでに拒否されています：${tool}${reason === '' ? '' : `（理由：${reason}）`}`,
};

/** Why an action is not to be proposed, in the person's language; nothing if it may be. */
export function isAvoided(action: ToolCall, list: AvoidList, language: Language = 'en'): string | undefined {
  const found = findAvoided(action, list);
  if (found === undefined) return undefined;
  return SAID[language](found.entry.tool, found.similarity === 1, (found.entry.reason ?? '').trim());
}
