import { randomUUID } from 'node:crypto';
import { digestOf } from '../../core/digest.ts';
import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../../ports/human.ts';
import { HitlError } from '../../schema/errors.ts';
import { closedBody, notificationBody } from '../wire/notification-message.ts';
import { questionBody, questionId } from '../wire/question-message.ts';
import { Recent } from '../wire/recent.ts';
import { type Delivered, deliver } from './deliver.ts';
import { type OpenQuestion, OpenQuestions } from './open-questions.ts';
import { type Settings, settingsOf, type WebhookAdapterOptions } from './options.ts';
import { pollAnswer } from './poll.ts';
import { AnswerDoor, type Call, type Reply } from './receive.ts';
import { send } from './send.ts';

/**
 * Asks over signed HTTP: each question is posted to a receiver, and the answer is posted back to `receive`, or asked for at intervals.
 * Both ways are signed by Standard Webhooks, and who answered is looked up here.
 */
export class WebhookAdapter implements HumanAdapter {
  readonly #settings: Settings;
  readonly #questions = new OpenQuestions();
  readonly #door: AnswerDoor;
  readonly #handled = new Recent<string, true>(10_000);
  /** The receiver has said that it is no more. */
  #gone = false;

  constructor(options: WebhookAdapterOptions) {
    this.#settings = settingsOf(options);
    this.#door = new AnswerDoor(this.#settings, this.#questions);
  }

  /** For whatever HTTP server there is: hand over the call as it came, and send what is returned. */
  receive(call: Call): Promise<Reply> {
    return this.#door.receive(call);
  }

  /** False once the receiver has answered 410. Whether anybody reads what it takes is not ours to know. */
  isAvailable(): boolean {
    return !this.#gone;
  }

  requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#ask(asked, signal);
  }

  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#ask(asked, signal);
  }

  async sendNotification(notification: Notification): Promise<void> {
    const { notificationUrl: url, language } = this.#settings;
    const body = notificationBody(notification, language);
    const id =
      notification.kind === 'request'
        ? `${questionId(notification.request)}_${notification.did}_${notification.request.version}`
        : `msg_${randomUUID()}`;
    // Once: whoever waits for the question must not be held up by it.
    const briefly = { ...this.#settings, attempts: 1, timeoutSeconds: Math.min(5, this.#settings.timeoutSeconds) };
    this.#require(await deliver(briefly, { url, id, body }, new AbortController().signal));
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    signal.throwIfAborted();
    if (this.#gone) throw new HitlError('HITL_NOBODY_AVAILABLE', 'the receiver has answered 410: it is gone');
    const question = this.#questions.add(asked);
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    try {
      return await Promise.race([question.answered, stopped(signal), this.#put(asked, question, either)]);
    } finally {
      question.close();
      over.abort();
      if (signal.aborted) this.#takeBack(question.id);
    }
  }

  /** Sends it, and looks for the answer where it is not posted back. Comes to an end only with an answer or a failure. */
  async #put(asked: Asked, { id, answered }: OpenQuestion, signal: AbortSignal): Promise<HumanAnswer> {
    const { poll } = this.#settings;
    this.#require(await this.#tell(asked, signal));
    if (poll === undefined) return answered;
    const refuse = async (refusal: NonNullable<Asked['refusal']>, answerId: string): Promise<void> => {
      await this.#tell({ ...asked, refusal }, signal, answerId);
    };
    try {
      return await pollAnswer(this.#settings, { id, poll, handled: this.#handled, signal, refuse });
    } catch (error) {
      this.#gone ||= HitlError.is(error) && error.details['gone'] === true;
      throw error;
    }
  }

  /** A question that was refused an answer to is a message of its own, and the same one however often it is sent. */
  #tell(asked: Asked, signal: AbortSignal, about = ''): Promise<Delivered> {
    const { url, language, callbackUrl } = this.#settings;
    const { request, refusal } = asked;
    const suffix = refusal === undefined ? '' : `_${digestOf([refusal.code, refusal.message, about]).slice(0, 16)}`;
    const id = `${questionId(request)}${suffix}`;
    return deliver(this.#settings, { url, id, body: questionBody(asked, { language, callbackUrl }) }, signal);
  }

  #require(delivered: Delivered): void {
    this.#gone ||= delivered.kind === 'gone';
    if (delivered.kind !== 'delivered') throw new HitlError('HITL_NOBODY_AVAILABLE', delivered.problem);
  }

  /** Tells the receiver, once and as a courtesy, that nobody needs to answer any more. */
  #takeBack(id: string): void {
    const message = { method: 'POST', url: this.#settings.url, id: `${id}_closed`, body: closedBody(id) } as const;
    void send(this.#settings, message, new AbortController().signal);
  }
}

function stopped(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
