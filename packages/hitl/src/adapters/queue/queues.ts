import type { Job, Queue, Worker } from 'bullmq';
import { questionOf } from '../wire/answer-message.ts';
import { loadBullMq } from './load-bullmq.ts';
import type { QueueSettings } from './options.ts';
import { type Sealed, unseal } from './sealed.ts';

/** Both queues as one node has them. */
export interface Queues {
  readonly questions: Queue<Sealed>;
  close(): Promise<void>;
}

/** How often a job whose worker died is begun again before it is given up. */
const MOST_STALLS = 2;

/**
 * Opens the queues and takes in answers, for whichever node asked: each is written down with its question, from where whoever waits for
 * it reads it. So an answer is lost neither with the node that takes it in, nor with the one that asked.
 */
export async function openQueues(settings: QueueSettings, arrived: (questionId: string) => void): Promise<Queues> {
  const bullmq = await loadBullMq(settings.bullmq);
  const { connection, prefix, secrets, clock, keepSeconds } = settings;
  const place = { connection, ...(prefix === undefined ? {} : { prefix }) };
  const questions: Queue<Sealed> = new bullmq.Queue(settings.questions, place);
  const dead = new bullmq.Queue(`${settings.answers}-dead`, place);
  const unfit = (why: string) => new bullmq.UnrecoverableError(why);

  const takeIn = async (job: Job): Promise<string> => {
    const message = unseal(job.data, secrets, clock.now());
    if (message.kind === 'refused') throw unfit(message.message);
    const id = questionOf(message.body);
    if (id === undefined) throw unfit('expected JSON with a question_id');
    const question = await questions.getJob(id);
    if (question === undefined) throw unfit(`no question ${id} is being asked`);
    await question.log(JSON.stringify(job.data));
    arrived(id);
    return id;
  };

  const keep = { age: keepSeconds, count: 10_000 };
  const worker: Worker = new bullmq.Worker(settings.answers, takeIn, {
    ...place,
    concurrency: 8,
    maxStalledCount: MOST_STALLS,
    removeOnComplete: keep,
    removeOnFail: keep,
  });
  worker.on('failed', (job, error) => {
    if (job === undefined || (error.name !== 'UnrecoverableError' && job.attemptsMade < (job.opts.attempts ?? 1))) return;
    const letter = { because: error.message, data: job.data as unknown };
    settings.onDeadLetter?.(letter);
    // Under its own id, so that a job given up on two nodes lies there once.
    dead.add('dead-letter', letter, { jobId: `dead-${job.id}` }).catch(() => undefined);
  });
  // Each comes back by itself; who waits finds out by the clock, and not by an exception nobody catches.
  for (const queue of [questions, dead]) queue.on('error', () => undefined);
  worker.on('error', () => undefined);
  return {
    questions,
    close: async () => {
      await worker.close();
      await Promise.all([questions.close(), dead.close()]);
    },
  };
}
