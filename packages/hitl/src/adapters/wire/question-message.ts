import { z } from 'zod';
import { visibleJson } from '../../core/visible.ts';
import type { Asked } from '../../ports/human.ts';
import { DigestSchema } from '../../schema/action.ts';
import { AssigneeSchema } from '../../schema/actor.ts';
import { DecisionKindSchema } from '../../schema/decision.ts';
import type { RequestId } from '../../schema/ids.ts';
import { type Json, JsonObjectSchema } from '../../schema/json.ts';
import { RequestKindSchema } from '../../schema/question.ts';
import { requestFields } from './request-fields.ts';
import { shownLines } from './shown-lines.ts';

/** A question on its way to people who are elsewhere, as it is read there. */
export const QuestionMessageSchema = z.object({
  type: z.literal('hitl_request'),
  /** Names the request at its level and round; the answer carries the same. */
  question_id: z.string(),
  language: z.string().nullable(),
  /** Everything to be shown, a line each, with nothing hidden in it: safe for a terminal, a chat, a mail. */
  text: z.array(z.string()),
  /** Why the answer before was not taken. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Where answers are posted to. Nothing is decided by a GET. */
  callback_url: z.string().nullable(),
  /** Its other fields are those of its kind: `question`, `message`, `suggestions`, … */
  request: z.looseObject({
    type: RequestKindSchema,
    request_id: z.string(),
    run_id: z.string(),
    gate: z.string(),
    /** Goes back with the answer: it stands for what was before the person's eyes. */
    action_digest: DigestSchema,
    action: z.looseObject({ action_id: z.string(), type: z.string(), tool: z.string(), parameters: JsonObjectSchema }),
    allowed_decisions: z.array(DecisionKindSchema),
    require_reason: z.boolean(),
    assignee: AssigneeSchema,
    level: z.int(),
    round: z.int(),
    timeout_at: z.string().nullable(),
  }),
});
export type QuestionMessage = z.infer<typeof QuestionMessageSchema>;

/** The same for every attempt to ask, after a restart too; another once it is passed on or asked anew. */
export const questionId = ({ id, level, round }: { id: RequestId; level: number; round: number }): string => `${id}_${level}_${round}`;

/** The body of a question. It is made of nothing that changes while the question is open, so that sent twice it is the same. */
export function questionBody(
  asked: Asked,
  { language, callbackUrl }: { language?: string | undefined; callbackUrl?: string | undefined },
): string {
  const { request, refusal } = asked;
  const message = {
    type: 'hitl_request',
    question_id: questionId(request),
    language: language ?? asked.language ?? null,
    text: shownLines(asked, language),
    refusal: refusal === undefined ? null : { code: refusal.code, message: refusal.message },
    callback_url: callbackUrl ?? null,
    request: requestFields(asked),
  };
  return visibleJson(message as unknown as Json);
}
