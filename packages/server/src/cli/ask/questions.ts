import { type ConsoleAdapter, nameOfAssignee } from '@dream-agent/hitl';
import type { RequestId } from '@dream-agent/hitl/schema';
import type { RequestWire, ServerMessage } from '../../contract/index.ts';
import { type Cli, tell } from '../cli.ts';
import type { Client } from '../remote/client.ts';
import { answerRequest } from '../talk/answer-request.ts';
import { describeClosed, describeDecision, describeOutcome } from '../talk/describe-outcome.ts';

export interface QuestionsOptions {
  readonly cli: Cli;
  readonly client: Client;
  readonly console: ConsoleAdapter;
  readonly language: () => string;
  /** Told when somebody is being asked, and when nobody is any more. */
  readonly asking: (isAsking: boolean) => void;
  /** Told when whoever sat there has gone. */
  readonly left: (request: RequestWire) => void;
  readonly failed: (error: unknown) => void;
}

/** The requests of a run as they come up: put one at a time to whoever sits there, and taken back when they are settled elsewhere. */
export class Questions {
  readonly #options: QuestionsOptions;
  readonly #open = new Map<string, AbortController>();
  /** What was answered here: nobody needs to be told of it. */
  readonly #sent = new Set<string>();
  #turn: Promise<void> = Promise.resolve();

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  happened(message: ServerMessage): void {
    switch (message.type) {
      case 'hitl_request':
        this.#put(message.data.request);
        break;
      case 'hitl_response': {
        const { data } = message;
        if (data.kind === 'recorded')
          this.#settled(data.request_id, () => describeDecision(this.#options.cli, this.#options.client, data.decision));
        break;
      }
      case 'hitl_escalated':
        this.#passedOn(message.data.request_id);
        break;
      case 'hitl_timeout':
      case 'hitl_cancelled':
        this.#settled(message.data.request_id, async () => this.#options.cli.texts.happened[message.type]);
        break;
      default:
    }
  }

  /** When nobody is being asked any more. */
  async end(): Promise<void> {
    for (const open of this.#open.values()) open.abort();
    await this.#turn;
  }

  #put(request: RequestWire): void {
    const closed = new AbortController();
    this.#open.set(request.request_id, closed);
    this.#turn = this.#turn.then(() => this.#ask(request, closed.signal)).catch(this.#options.failed);
  }

  /** It waits for somebody else now, who may be the one who sits here. */
  #passedOn(id: RequestId): void {
    this.#open.get(id)?.abort();
    this.#open.delete(id);
    this.#turn = this.#turn
      .then(async () => {
        const request = await this.#options.client.call('readRequest', { params: { request_id: id } });
        if (request.status === 'pending') this.#put(request);
      })
      .catch(this.#options.failed);
  }

  #settled(id: string, describe: () => Promise<string>): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    open?.abort();
    if (open === undefined || this.#sent.has(id)) return;
    // After the question has been taken off the screen.
    this.#turn = this.#turn.then(async () => tell(this.#options.cli, `! ${await describe()}`)).catch(this.#options.failed);
  }

  async #ask(request: RequestWire, signal: AbortSignal): Promise<void> {
    const { cli, client, console, asking, left } = this.#options;
    if (signal.aborted) return;
    asking(true);
    try {
      const mine = await isMine(client, request);
      if (signal.aborted) return;
      if (!mine) {
        tell(cli, `! ${cli.texts.waitsFor(nameOfAssignee(request.assignee), request.request_id)}`);
        return;
      }
      const sending = (isSent: boolean) => void (isSent ? this.#sent.add(request.request_id) : this.#sent.delete(request.request_id));
      const answered = await answerRequest({ client, console }, request, { signal, language: this.#options.language(), sending });
      if (answered.kind === 'left') return left(request);
      if (answered.kind === 'closed') {
        // Where the news of it is on its way, it says the same.
        if (answered.current !== undefined) tell(cli, `! ${await describeClosed(cli, client, answered.current)}`);
      } else if (answered.outcome.kind !== 'recorded') tell(cli, describeOutcome(cli, answered.outcome));
      this.#open.delete(request.request_id);
    } finally {
      asking(false);
    }
  }
}

/** The server knows who may decide what. */
async function isMine(client: Client, { run_id, request_id }: RequestWire): Promise<boolean> {
  const { items } = await client.call('listRequests', { query: { run_id, status: ['pending'], assignee: 'me', limit: 100 } });
  return items.some((item) => item.request_id === request_id);
}
