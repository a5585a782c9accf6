import { randomUUID } from 'node:crypto';
import { systemClock } from '../../ports/clock.ts';
import type { Decision } from '../../schema/decision.ts';
import { HitlError } from '../../schema/errors.ts';
import { answerBody, problemsOf } from '../wire/answer-message.ts';
import { type QuestionMessage, QuestionMessageSchema } from '../wire/question-message.ts';
import { type Headers, type SignatureHeaders, signatureHeaders, verifySignature } from './signature.ts';

/** What a receiver gets: a question, word that one is closed, or something to be told. */
export type Received =
  | { readonly kind: 'question'; readonly id: string; readonly question: QuestionMessage }
  | { readonly kind: 'closed'; readonly id: string; readonly questionId: string }
  | { readonly kind: 'notification'; readonly id: string; readonly text: readonly string[] };

export interface ReadMessage {
  readonly headers: Headers;
  readonly body: string | Uint8Array;
  readonly secrets: readonly string[];
  readonly now?: Date;
}

/** For the receiving side: a message that was signed by whoever asks. Throws otherwise. `id` is the same when it is sent again. */
export function readMessage({ headers, body, secrets, now = systemClock.now() }: ReadMessage): Received {
  const verified = verifySignature({ headers, body, secrets, now });
  if (verified.kind === 'refused') throw new HitlError('HITL_SIGNATURE_INVALID', verified.message);
  return messageOf(verified.id, JSON.parse(Buffer.from(body).toString('utf8')));
}

/** What a body says, once it is known whose it is. */
export function messageOf(id: string, message: { type?: unknown; question_id?: unknown; text?: unknown }): Received {
  if (message.type === 'hitl_closed') return { kind: 'closed', id, questionId: String(message.question_id) };
  if (message.type === 'hitl_notification') {
    return { kind: 'notification', id, text: Array.isArray(message.text) ? message.text.map(String) : [] };
  }
  const parsed = QuestionMessageSchema.safeParse(message);
  if (!parsed.success) throw new HitlError('HITL_INVALID_INPUT', problemsOf(parsed.error));
  return { kind: 'question', id, question: parsed.data };
}

export interface SignAnswer {
  readonly question: QuestionMessage;
  /** Who answered, as the asking side knows them. */
  readonly principal: string;
  readonly decision: Decision;
  readonly secrets: readonly string[];
  readonly now?: Date;
  /** One for each answer; the same for every attempt to send it. */
  readonly id?: string;
}

/** For the receiving side: an answer to be posted to the question's `callback_url`, or given to whoever polls for it. */
export function signAnswer({ question, principal, decision, secrets, now, id = `ans_${randomUUID()}` }: SignAnswer): {
  readonly headers: SignatureHeaders & { readonly 'content-type': 'application/json' };
  readonly body: string;
} {
  const body = answerBody(question, { principal, decision });
  return {
    headers: { 'content-type': 'application/json', ...signatureHeaders({ id, at: now ?? systemClock.now(), body, secrets }) },
    body,
  };
}
