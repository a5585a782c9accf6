import { createHash } from 'node:crypto';
import { ERRORS, type HitlErrorCode } from '../../schema/errors.ts';
import { readAnswer } from '../wire/answer-message.ts';
import { Recent } from '../wire/recent.ts';
import type { OpenQuestions } from './open-questions.ts';
import type { Settings } from './options.ts';
import { type Headers, verifySignature } from './signature.ts';

/** A call as it came, whatever HTTP server it came through. */
export interface Call {
  readonly method: string;
  readonly headers: Headers;
  /** The raw bytes: the signature is over these. */
  readonly body: string | Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Takes answers that are posted back. Nothing but a signed POST does anything; a link that somebody opens decides nothing. */
export class AnswerDoor {
  readonly #settings: Settings;
  readonly #questions: OpenQuestions;
  /** Answers that were accepted, by id. A replay is told the same; older ones are too old to verify. */
  readonly #accepted = new Recent<string, string>(10_000);

  constructor(settings: Settings, questions: OpenQuestions) {
    this.#settings = settings;
    this.#questions = questions;
  }

  async receive({ method, headers, body }: Call): Promise<Reply> {
    if (method !== 'POST') return problem('HITL_INVALID_INPUT', 'answers are posted; nothing is decided by opening an address', 405);
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const { mostBytes, secrets, clock, people } = this.#settings;
    if (bytes.length > mostBytes) return problem('HITL_INVALID_INPUT', `the body is larger than ${mostBytes} bytes`, 413);
    const verified = verifySignature({ headers, body: bytes, secrets, now: clock.now() });
    if (verified.kind === 'refused') return problem('HITL_SIGNATURE_INVALID', verified.message);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const read = await readAnswer(bytes.toString('utf8'), people, 'webhook').catch(() => undefined);
    if (read === undefined) return problem('HITL_NOBODY_AVAILABLE', "who is who can't be looked up just now; send it again");

    // From here on nothing is waited for: of two at once, one is first.
    const before = this.#accepted.get(verified.id);
    if (before === digest) return ACCEPTED;
    if (before !== undefined) return problem('HITL_IDEMPOTENCY_KEY_REUSED', 'webhook-id: it came before with another body');
    if (read.kind === 'refused') return problem(read.code, read.message);
    const question = this.#questions.find(read.questionId);
    if (question === undefined) {
      return this.#questions.wasClosed(read.questionId)
        ? problem('HITL_REQUEST_CLOSED', 'nothing was changed; if the answer before is refused, you are asked again')
        : problem('HITL_REQUEST_NOT_FOUND', 'question_id: no such question is being asked here');
    }
    this.#accepted.set(verified.id, digest);
    question.take(read.answer);
    return ACCEPTED;
  }
}

const reply = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...(status === 405 ? { allow: 'POST' } : {}) },
  body: JSON.stringify(body),
});

/** It is on its way to the ledger, which has the last word: one that does not count comes back as a question with `refusal`. */
const ACCEPTED = reply(202, { status: 'accepted' });

const problem = (code: HitlErrorCode, message: string, status: number = ERRORS[code].status): Reply =>
  reply(status, { error: { code, title: ERRORS[code].text, message } });
