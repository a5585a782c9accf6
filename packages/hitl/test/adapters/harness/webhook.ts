import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type QuestionMessage,
  readMessage,
  signAnswer,
  WebhookAdapter,
  type WebhookAdapterOptions,
  webhookListener,
} from '../../../src/adapters/webhook/index.ts';
import { readRaw } from '../../../src/adapters/webhook/listener.ts';
import type { Decision } from '../../../src/schema/decision.ts';
import type { AdapterHarness, Seen } from '../../../src/testing/index.ts';
import { Mailbox } from './mailbox.ts';

export const aSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface Received extends Seen {
  readonly id: string;
  readonly question: QuestionMessage;
}

type Signed = ReturnType<typeof signAnswer>;

/** A receiver of its own kind: it keeps what it is sent, and lets whoever polls have the newest answer. */
export class Receiver {
  readonly questions = new Mailbox<Received>();
  readonly told = new Mailbox<string>();
  readonly closed = new Mailbox<string>();
  readonly secrets: readonly string[];
  readonly answers = new Map<string, Signed>();
  /** Every authorization it was called with. */
  readonly authorized = new Set<string | undefined>();
  /** What it answers instead. */
  status = 200;
  url = '';
  #server: Server | undefined;

  constructor(secrets: readonly string[]) {
    this.secrets = secrets;
  }

  async listen(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      this.authorized.add(request.headers.authorization);
      if (this.status !== 200) return void response.writeHead(this.status, { location: this.url }).end();
      const body = await readRaw(request, 1024 * 1024);
      if (request.method === 'GET') {
        const answer = this.answers.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
        if (answer === undefined) response.writeHead(404).end();
        else response.writeHead(200, answer.headers).end(answer.body);
        return;
      }
      const received = readMessage({ headers: request.headers, body, secrets: this.secrets });
      response.writeHead(204).end();
      if (received.kind === 'closed') this.closed.put(received.questionId);
      else if (received.kind === 'notification') this.told.put(received.text.join('\n'));
      else {
        const { id, question } = received;
        const refusal = question.refusal === null ? '' : JSON.stringify(question.refusal);
        const raw = body.toString();
        this.questions.put({ id, question, text: `${refusal}\n${question.text.join('\n')}\n${raw}` });
      }
    });
    this.url = await listening(this.#server);
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
  }
}

export function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

const PEOPLE = { 'minji@example.com': { id: 'minji', role: 'approver' } } as const;

/** An adapter and a receiver, over real HTTP. The receiver knows an older secret only. */
export async function webhookHarness(
  way: 'callback' | 'poll',
  options: Partial<WebhookAdapterOptions> = {},
): Promise<AdapterHarness & { receiver: Receiver }> {
  const older = aSecret();
  const receiver = new Receiver([older]);
  await receiver.listen();
  const server = createServer();
  const callbackUrl = await listening(server);
  const adapter = new WebhookAdapter({
    url: receiver.url,
    secrets: [aSecret(), older],
    people: PEOPLE,
    allowPrivate: true,
    ...(way === 'callback' ? { callbackUrl } : { poll: { url: `${receiver.url}/answers/{question_id}`, seconds: 0.01 } }),
    ...options,
  });
  server.on('request', webhookListener(adapter));

  let last: { question: QuestionMessage; signed: Signed } | undefined;
  const put = async (question: QuestionMessage, signed: Signed): Promise<void> => {
    last = { question, signed };
    if (way === 'callback') await fetch(callbackUrl, { method: 'POST', headers: signed.headers, body: signed.body });
    else receiver.answers.set(question.question_id, signed);
  };
  const sign = (question: QuestionMessage, decision: Decision, principal = 'minji@example.com'): Signed =>
    signAnswer({ question, principal, decision, secrets: [older] });
  /** Where answers are polled for, what was wrong comes back as a question; where they are posted, it is in the reply. */
  const next = (seen: Seen): Promise<Seen> | Seen => (way === 'poll' ? receiver.questions.next() : seen);

  return {
    adapter,
    receiver,
    person: 'minji',
    seen: () => receiver.questions.next(),
    answer: (seen, decision) => put((seen as Received).question, sign((seen as Received).question, decision)),
    nonsense: async (seen) => {
      const { question } = seen as Received;
      await put(question, sign(question, { kind: 'perhaps' } as unknown as Decision));
      return next(seen);
    },
    again: async () => {
      if (last !== undefined) await put(last.question, last.signed);
    },
    astray: async (seen) => {
      const { question } = seen as Received;
      const other = { ...question, question_id: 'req_nobodyasked0_0_1' };
      if (way === 'callback') return put(other, sign(other, { kind: 'approve' }));
      receiver.answers.set(question.question_id, sign(other, { kind: 'approve' }));
      await receiver.questions.next();
    },
    stranger: async (seen) => {
      const { question } = seen as Received;
      await put(question, sign(question, { kind: 'approve' }, 'mallory@example.com'));
      return next(seen);
    },
    told: () => receiver.told.next(),
    leave: async () => {
      receiver.status = 410;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await receiver.close();
    },
  };
}
