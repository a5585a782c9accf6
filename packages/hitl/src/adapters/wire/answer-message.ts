import { z } from 'zod';
import type { HumanAnswer } from '../../ports/human.ts';
import type { Refusal } from '../../ports/ledger.ts';
import { DigestSchema } from '../../schema/action.ts';
import type { Channel } from '../../schema/actor.ts';
import { type Decision, DecisionSchema } from '../../schema/decision.ts';
import { type People, personOf } from './people.ts';
import type { QuestionMessage } from './question-message.ts';

/** An answer from people who are elsewhere. `principal` is who the other side says it was, and no more than that. */
export const AnswerMessageSchema = z.strictObject({
  type: z.literal('hitl_response'),
  question_id: z.string().min(1).max(100),
  principal: z.string().min(1).max(200),
  action_digest: DigestSchema,
  decision: DecisionSchema,
});
export type AnswerMessage = z.infer<typeof AnswerMessageSchema>;

/** The body of an answer to a question, bound to what the question showed. */
export function answerBody(question: QuestionMessage, { principal, decision }: { principal: string; decision: Decision }): string {
  const message: AnswerMessage = {
    type: 'hitl_response',
    question_id: question.question_id,
    principal,
    action_digest: question.request.action_digest,
    decision,
  };
  return JSON.stringify(message);
}

export type ReadAnswer = { readonly kind: 'answer'; readonly questionId: string; readonly answer: HumanAnswer } | Refusal;

/** An answer whose form is right and whose author is known here, or what is wrong with it. Whether it counts is the ledger's to say. */
export async function readAnswer(body: string, people: People, channel: Channel): Promise<ReadAnswer> {
  const parsed = AnswerMessageSchema.safeParse(jsonOf(body));
  if (!parsed.success) return refused('HITL_INVALID_RESPONSE', problemsOf(parsed.error));
  const { question_id: id, principal, action_digest: shownDigest, decision } = parsed.data;
  const actor = await personOf(people, principal, channel);
  if (actor === undefined) return refused('HITL_NOT_PERMITTED', 'principal: nobody of that name is known here');
  return { kind: 'answer', questionId: id, answer: { actor, decision, shownDigest } };
}

/** Which question a body is about, whatever else is wrong with it. */
export function questionOf(body: string): string | undefined {
  const named = z.object({ question_id: z.string().min(1).max(100) }).safeParse(jsonOf(body));
  return named.data?.question_id;
}

export const problemsOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 10)
    .map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
    .join('; ');

/** What a text says as JSON; nothing, where it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const refused = (code: Refusal['code'], message: string): Refusal => ({ kind: 'refused', code, message });
