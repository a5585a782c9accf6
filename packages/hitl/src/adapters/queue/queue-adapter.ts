import { randomUUID } from 'node:crypto';
import { digestOf } from '../../core/digest.ts';
import { untilAborted } from '../../network/until-aborted.ts';
import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../../ports/human.ts';
import type { Refusal } from '../../ports/ledger.ts';
import { HitlError } from '../../schema/errors.ts';
import { jsonOf, readAnswer } from '../wire/answer-message.ts';
import { notificationBody } from '../wire/notification-message.ts';
import { questionBody, questionId } from '../wire/question-message.ts';
import { Recent } from '../wire/recent.ts';
import { type QueueAdapterOptions, type QueueSettings, queueSettings } from './options.ts';
import { openQueues, type Queues } from './queues.ts';
import { type Sealed, seal, unseal } from './sealed.ts';

/** Where reading the answers to a question has got to. */
interface Place {
  next: number;
  readonly seen: Set<string>;
}

/** How long Redis may take to say that it is there. */
const PATIENCE_MS = 2000;

/**
 * Asks over two queues of BullMQ: questions go into one, and answers come back through the other. A question is a job with an id of its
 * own, so that asked again, after a restart or by another node, it is still asked once. Close it when you are done.
 */
export class QueueAdapter implements HumanAdapter {
  readonly #settings: QueueSettings;
  readonly #places = new Recent<string, Place>(10_000);
  readonly #waiting = new Map<string, () => void>();
  #opened: Promise<Queues> | undefined;

  constructor(options: QueueAdapterOptions) {
    this.#settings = queueSettings(options);
  }

  /** Connects, and begins to take answers in. Done by itself with the first question. */
  async open(): Promise<void> {
    await this.#queues();
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await (await opened)?.close();
  }

  async isAvailable(): Promise<boolean> {
    try {
      return await untilAborted(this.#isThere(), AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      // Without the package there never will be anybody, and that is no matter of waiting.
      if (HitlError.is(error)) throw error;
      return false;
    }
  }

  requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#ask(asked, signal);
  }

  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#ask(asked, signal);
  }

  async sendNotification(notification: Notification): Promise<void> {
    const { questions } = await this.#queues();
    const id =
      notification.kind === 'request'
        ? `${questionId(notification.request)}_${notification.did}_${notification.request.version}`
        : `msg_${randomUUID()}`;
    const adding = questions.add('hitl_notification', this.#seal(id, notificationBody(notification, this.#settings.language)), {
      ...this.#jobOptions(),
      jobId: id,
    });
    await untilAborted(adding, AbortSignal.timeout(PATIENCE_MS));
  }

  #queues(): Promise<Queues> {
    this.#opened ??= openQueues(this.#settings, (id) => this.#waiting.get(id)?.());
    return this.#opened;
  }

  async #isThere(): Promise<boolean> {
    const { questions } = await this.#queues();
    await questions.count();
    return this.#settings.availableWhen === 'redis' || (await questions.getWorkersCount()) > 0;
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    signal.throwIfAborted();
    const { questions } = await this.#queues();
    const id = questionId(asked.request);
    let isPut = false;
    try {
      for (;;) {
        try {
          if (!isPut) await untilAborted(this.#put(questions, asked), signal);
          isPut = true;
          const looked = await untilAborted(this.#look(questions, asked), signal);
          if (looked !== undefined) return looked;
        } catch (error) {
          if (signal.aborted || HitlError.is(error)) throw error;
          // Redis is away: it comes back, or the question's time runs out.
        }
        await this.#pause(id, signal);
      }
    } finally {
      // Settled through another door: whoever has not begun to ask need not.
      if (signal.aborted) questions.remove(id).catch(() => undefined);
    }
  }

  /** Asked before and given up by every worker: then it is asked once more. Otherwise a second time is none. */
  async #put(questions: Queues['questions'], asked: Asked): Promise<void> {
    const { refusal, request } = asked;
    const id = questionId(request);
    const before = await questions.getJob(id);
    if (before === undefined) await this.#add(questions, id, asked);
    else if (refusal !== undefined)
      await this.#add(questions, `${id}_${digestOf([refusal.code, refusal.message, this.#place(id).next])}`, asked);
    else if (await before.isFailed()) await before.retry('failed');
  }

  async #add(questions: Queues['questions'], jobId: string, asked: Asked): Promise<void> {
    const body = questionBody(asked, { language: this.#settings.language });
    await questions.add('hitl_request', this.#seal(jobId, body), { ...this.#jobOptions(), jobId });
  }

  /** Goes through answers that have come since the last time. Nothing, while there is none that can be taken. */
  async #look(questions: Queues['questions'], asked: Asked): Promise<HumanAnswer | undefined> {
    const id = questionId(asked.request);
    const job = await questions.getJob(id);
    if (job === undefined) {
      // Redis has lost it, with all that was said about it.
      this.#places.delete(id);
      await this.#add(questions, id, asked);
      return undefined;
    }
    const place = this.#place(id);
    const { logs } = await questions.getJobLogs(id, place.next);
    for (const row of logs) {
      // Where who is who can't be looked up just now, this row is where it goes on.
      const read = await this.#read(row, id, place);
      place.next++;
      if (read?.kind === 'answer') return read.answer;
      if (read?.kind === 'refused') await this.#put(questions, { ...asked, refusal: read });
    }
    if (await job.isFailed()) throw new HitlError('HITL_NOBODY_AVAILABLE', `every worker failed at the question: ${job.failedReason}`);
    return undefined;
  }

  /** What a row says. Nothing, where it is the same answer once more; and Redis is not believed what it can't prove. */
  async #read(row: string, id: string, place: Place): Promise<{ kind: 'answer'; answer: HumanAnswer } | Refusal | undefined> {
    const { secrets, clock, people } = this.#settings;
    const message = unseal(jsonOf(row), secrets, clock.now());
    if (message.kind === 'refused' || place.seen.has(message.id)) return undefined;
    const read = await readAnswer(message.body, people, 'queue');
    place.seen.add(message.id);
    return read.kind === 'refused' || read.questionId === id ? read : undefined;
  }

  #place(id: string): Place {
    const place = this.#places.get(id) ?? { next: 0, seen: new Set<string>() };
    this.#places.set(id, place);
    return place;
  }

  async #pause(id: string, signal: AbortSignal): Promise<void> {
    const wake = new AbortController();
    this.#waiting.set(id, () => wake.abort());
    try {
      await this.#settings.timer.sleep(this.#settings.pollSeconds * 1000, AbortSignal.any([signal, wake.signal]));
    } catch (error) {
      if (!wake.signal.aborted || signal.aborted) throw signal.aborted ? signal.reason : error;
    } finally {
      this.#waiting.delete(id);
    }
  }

  #seal(id: string, body: string): Sealed {
    const { secrets, clock } = this.#settings;
    return seal(id, body, secrets, clock.now());
  }

  #jobOptions() {
    const { attempts, keepSeconds } = this.#settings;
    const keep = { age: keepSeconds };
    return { attempts, backoff: { type: 'exponential', delay: 1000, jitter: 0.5 }, removeOnComplete: keep, removeOnFail: keep };
  }
}
