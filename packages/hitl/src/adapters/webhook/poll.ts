import type { HumanAnswer } from '../../ports/human.ts';
import type { Refusal } from '../../ports/ledger.ts';
import { HitlError } from '../../schema/errors.ts';
import { readAnswer } from '../wire/answer-message.ts';
import type { Recent } from '../wire/recent.ts';
import { PLACE, type Settings } from './options.ts';
import { send } from './send.ts';
import { verifySignature } from './signature.ts';

export interface Polling {
  readonly id: string;
  readonly poll: { readonly url: string; readonly seconds: number };
  /** Answers that have been looked at: the same one is found again until there is another. */
  readonly handled: Recent<string, true>;
  readonly signal: AbortSignal;
  /** Tells the other side what was wrong with an answer. */
  readonly refuse: (refusal: Refusal, answerId: string) => Promise<void>;
}

/** Asks for the answer again and again. The question's own deadline ends it, or as many failures in a row as there are attempts. */
export async function pollAnswer(settings: Settings, polling: Polling): Promise<HumanAnswer> {
  const { signal, poll, id } = polling;
  const url = poll.url.replace(PLACE, encodeURIComponent(id));
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    const looked = await look(settings, polling, url);
    if (looked.kind === 'answer') return looked.answer;
    if (looked.kind === 'gone')
      throw new HitlError('HITL_NOBODY_AVAILABLE', 'the address of the answer is gone (410)', { details: { gone: true } });
    failures = looked.kind === 'failed' ? failures + 1 : 0;
    if (looked.kind === 'failed' && failures >= settings.attempts) throw new HitlError('HITL_NOBODY_AVAILABLE', looked.problem);
    await settings.timer.sleep(poll.seconds * 1000, signal);
  }
}

type Looked =
  | { readonly kind: 'answer'; readonly answer: HumanAnswer }
  | { readonly kind: 'nothing' | 'gone' }
  | { readonly kind: 'failed'; readonly problem: string };

const NOT_YET = [202, 204, 404, 425, 429];

async function look(settings: Settings, { id, handled, signal, refuse }: Polling, url: string): Promise<Looked> {
  const answered = await send(settings, { method: 'GET', url, id: `poll_${id}`, body: '' }, signal);
  signal.throwIfAborted();
  if (answered.kind === 'failed') return answered;
  const { status, headers, body } = answered;
  if (NOT_YET.includes(status)) return { kind: 'nothing' };
  if (status === 410) return { kind: 'gone' };
  if (status !== 200) return { kind: 'failed', problem: `the address of the answer gave ${status}` };
  const verified = verifySignature({ headers, body, secrets: settings.secrets, now: settings.clock.now() });
  if (verified.kind === 'refused') return { kind: 'failed', problem: `the answer is not signed as it has to be: ${verified.message}` };
  const key = `${id} ${verified.id}`;
  if (handled.has(key)) return { kind: 'nothing' };
  const read = await readAnswer(body.toString('utf8'), settings.people, 'webhook').catch((error: Error) => error);
  if (read instanceof Error) return { kind: 'failed', problem: `who is who can't be looked up: ${read.message}` };
  handled.set(key, true);
  if (read.kind === 'answer' && read.questionId === id) return { kind: 'answer', answer: read.answer };
  await refuse(read.kind === 'refused' ? read : OTHER_QUESTION, verified.id);
  return { kind: 'nothing' };
}

const OTHER_QUESTION: Refusal = {
  kind: 'refused',
  code: 'HITL_INVALID_RESPONSE',
  message: 'question_id: this answer is for another question',
};
