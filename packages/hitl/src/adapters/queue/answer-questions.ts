import { systemClock } from '../../ports/clock.ts';
import type { Decision } from '../../schema/decision.ts';
import { HitlError } from '../../schema/errors.ts';
import { messageOf } from '../webhook/receiver.ts';
import { answerBody } from '../wire/answer-message.ts';
import type { QuestionMessage } from '../wire/question-message.ts';
import { loadBullMq } from './load-bullmq.ts';
import { ANSWERS, QUESTIONS, type QueuePlace, requireSealing } from './options.ts';
import { seal, unseal } from './sealed.ts';

export interface AnswerQuestions extends QueuePlace {
  /**
   * Asks whoever is to be asked. Nothing, where the answer comes later, by `answer`. What it throws is tried again after a while, and
   * given up after as many attempts as the question has; other questions go on meanwhile.
   */
  readonly ask: (question: QuestionMessage) => Answer | undefined | Promise<Answer | undefined>;
  readonly tell?: (text: readonly string[]) => void | Promise<void>;
  /** How many questions are asked at a time; 1 if not said. */
  readonly concurrency?: number;
  /** How often it is looked for questions whose worker has died; 30 000 ms if not said. */
  readonly stalledInterval?: number;
}

export interface Answer {
  /** Who answered, as the asking side knows them. */
  readonly principal: string;
  readonly decision: Decision;
}

export interface QuestionWorker {
  /** An answer that was not there when the question came. */
  answer(question: QuestionMessage, answer: Answer): Promise<void>;
  close(): Promise<void>;
}

/** For the side where people are: takes questions out of the queue, and sends answers back. */
export async function answerQuestions(options: AnswerQuestions): Promise<QuestionWorker> {
  requireSealing(options.secrets, 'answerQuestions');
  const bullmq = await loadBullMq(options.bullmq);
  const { connection, prefix, secrets, clock = systemClock, ask, tell, concurrency = 1 } = options;
  const place = { connection, ...(prefix === undefined ? {} : { prefix }) };
  const answers = new bullmq.Queue(options.answers ?? ANSWERS, place);

  const send = async (question: QuestionMessage, answer: Answer, id: string): Promise<void> => {
    await answers.add('hitl_response', seal(id, answerBody(question, answer), secrets, clock.now()), {
      jobId: id,
      attempts: 5,
      backoff: { type: 'exponential', delay: 1000 },
    });
  };
  const worker = new bullmq.Worker(
    options.questions ?? QUESTIONS,
    async (job) => {
      const message = unseal(job.data, secrets, clock.now());
      if (message.kind === 'refused') throw new bullmq.UnrecoverableError(message.message);
      const received = messageOf(message.id, JSON.parse(message.body));
      if (received.kind === 'notification') await tell?.(received.text);
      if (received.kind !== 'question') return;
      const answer = await ask(received.question);
      // Named after the question as it was put, so that a job that is begun again answers once.
      if (answer !== undefined) await send(received.question, answer, `ans_${received.id}`);
    },
    {
      ...place,
      concurrency,
      maxStalledCount: 3,
      ...(options.stalledInterval === undefined ? {} : { stalledInterval: options.stalledInterval }),
    },
  );
  answers.on('error', () => undefined);
  worker.on('error', () => undefined);
  await Promise.all([worker.waitUntilReady(), answers.waitUntilReady()]).catch((cause: Error) => {
    throw new HitlError('HITL_NOBODY_AVAILABLE', cause.message, { cause });
  });
  return {
    answer: (question, answer) => send(question, answer, `ans_${question.question_id}_${crypto.randomUUID()}`),
    close: async () => {
      await worker.close();
      await answers.close();
    },
  };
}
