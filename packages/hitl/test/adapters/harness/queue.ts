import { Queue } from 'bullmq';
import {
  type Answer,
  type AnswerQuestions,
  answerQuestions,
  type QuestionMessage,
  type QuestionWorker,
  QueueAdapter,
  type QueueAdapterOptions,
  seal,
} from '../../../src/adapters/queue/index.ts';
import type { Decision } from '../../../src/schema/decision.ts';
import type { AdapterHarness, Seen } from '../../../src/testing/index.ts';
import { Mailbox } from './mailbox.ts';
import { aSecret } from './webhook.ts';

export interface Asked extends Seen {
  readonly question: QuestionMessage;
}

let worlds = 0;

/** Queues that nobody else has, on a Redis that others may use too. */
export const queuePlace = (url: string) => {
  worlds++;
  return { connection: { url }, prefix: `test-${process.pid}-${worlds}`, secrets: [aSecret()] };
};

const PEOPLE = { 'minji@example.com': { id: 'minji', role: 'approver' } } as const;
export const minji = (decision: Decision): Answer => ({ principal: 'minji@example.com', decision });

export const queueAdapter = (place: ReturnType<typeof queuePlace>, options: Partial<QueueAdapterOptions> = {}): QueueAdapter =>
  new QueueAdapter({ ...place, people: PEOPLE, pollSeconds: 0.02, ...options });

/** Somebody who takes questions out of the queue and answers them when it suits them. */
export async function people(
  place: ReturnType<typeof queuePlace>,
  options: Partial<AnswerQuestions> = {},
): Promise<{ questions: Mailbox<Asked>; told: Mailbox<string>; worker: QuestionWorker }> {
  const questions = new Mailbox<Asked>();
  const told = new Mailbox<string>();
  const worker = await answerQuestions({
    ...place,
    ask: (question) => {
      questions.put({ question, text: [question.refusal?.message ?? '', ...question.text, visibleOf(question)].join('\n') });
      return undefined;
    },
    tell: (text) => told.put(text.join('\n')),
    ...options,
  });
  return { questions, told, worker };
}

/** Of what a message says besides its text, only the refusal is shown by this worker; it escapes it itself. */
const visibleOf = ({ refusal }: QuestionMessage): string =>
  refusal === null ? '' : JSON.stringify(refusal.message).replace('\u202e', '\\u202e');

export async function queueHarness(url: string): Promise<AdapterHarness> {
  const place = queuePlace(url);
  const dead = new Mailbox<string>();
  const adapter = queueAdapter(place, { availableWhen: 'worker', onDeadLetter: ({ because }) => dead.put(because) });
  const { questions, told, worker } = await people(place);
  const answers = new Queue('hitl-answers', place);
  let last: { question: QuestionMessage; data: ReturnType<typeof seal> } | undefined;
  const put = async (question: QuestionMessage, body: object): Promise<void> => {
    const data = seal(`ans_${crypto.randomUUID()}`, JSON.stringify(body), place.secrets, new Date());
    last = { question, data };
    await taken(() => answers.add('hitl_response', data));
  };
  /** Until it was given to whoever waits for it, or to nobody. */
  const taken = async (send: () => Promise<unknown>): Promise<void> => {
    const before = await answers.getJobCountByTypes('completed', 'failed');
    await send();
    while ((await answers.getJobCountByTypes('completed', 'failed')) <= before);
  };
  const body = ({ question_id, request }: QuestionMessage, decision: unknown, principal = 'minji@example.com') => ({
    type: 'hitl_response',
    question_id,
    principal,
    action_digest: request.action_digest,
    decision,
  });
  return {
    adapter,
    person: 'minji',
    seen: () => questions.next(),
    answer: (seen, decision) => put((seen as Asked).question, body((seen as Asked).question, decision)),
    nonsense: async (seen) => {
      await put((seen as Asked).question, body((seen as Asked).question, { kind: 'perhaps' }));
      return questions.next();
    },
    again: async () => {
      if (last !== undefined) await taken(() => answers.add('hitl_response', last?.data));
    },
    astray: async (seen) => {
      await put((seen as Asked).question, { ...body((seen as Asked).question, { kind: 'approve' }), question_id: 'req_nobodyasked0_0_1' });
      await dead.next();
    },
    stranger: async (seen) => {
      await put((seen as Asked).question, body((seen as Asked).question, { kind: 'approve' }, 'mallory@example.com'));
      return questions.next();
    },
    told: () => told.next(),
    leave: () => worker.close(),
    close: async () => {
      await Promise.all([adapter.close(), worker.close(), answers.close()]);
    },
  };
}
