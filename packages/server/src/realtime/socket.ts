import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@dream-agent/hitl';
import {
  CLOSE_CODES,
  type ClientMessage,
  type CloseReason,
  DecisionOutcomeSchema,
  ERROR_TABLE,
  type EventMessage,
  LARGEST_MESSAGE_BYTES,
  type ServerMessage,
  type SessionId,
  toWire,
} from '../contract/index.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { type Refused, refused } from '../sessions/refused.ts';
import { inSocketSpan } from '../telemetry/traces/work-spans.ts';
import { type Acted, type Asking, actOnMessage } from './act-on-message.ts';
import type { Answers, Piece } from './answers.ts';
import { feedOf } from './feed.ts';
import { followAnswer } from './follow-answer.ts';
import { readMessage } from './read-message.ts';
import { bytesOf } from './read-together.ts';
import type { Watch } from './watch.ts';

/** Anything that a message can be sent over. */
export interface SocketLike {
  send(text: string | Buffer): void;
  close(code: number, reason: string): void;
  /** Bytes that were sent and that the other side has not taken yet. */
  readonly bufferedAmount: number;
}

export interface StateOfSocket {
  readonly message: Extract<ServerMessage, { type: 'session_state' | 'inbox_state' }>;
  readonly lastSeq: number;
}

export interface ServeSocket {
  readonly deps: AgentDeps;
  readonly watch: Watch;
  readonly answers?: Answers;
  readonly socket: SocketLike;
  /** Without it, the socket of the inbox. */
  readonly sessionId?: SessionId;
  /** The number of the last event that the other side knows; without it, only what happens from now on is told. */
  readonly after?: number | undefined;
  readonly language: 'ko' | 'en' | 'ja';
  /** The first message: how it stands, and the number of the newest event. Nothing, if what it is about is not there. */
  readonly state: () => Promise<StateOfSocket | undefined>;
  /** Whether an event is for whoever listens; all are, if it is left out. */
  readonly sees?: ((message: EventMessage) => boolean | Promise<boolean>) | undefined;
  /** Looked up again for each message: who it is, or why it does not count, or why the socket is closed. */
  readonly who: (doing: ClientMessage) => Promise<Actor | Refused | CloseReason>;
  /** Bytes that may wait for a slow reader, and for how many milliseconds. */
  readonly mostBuffered?: number;
  readonly slowFor?: number;
}

export interface ServedSocket {
  /** Something has come in. */
  heard(text: string): void;
  /** The other side has gone. */
  gone(): void;
  /** Closes it from this side. */
  close(reason: CloseReason): void;
  /** When nothing is done for it any more. */
  readonly ended: Promise<void>;
}

/** Messages of one client that wait for their turn; whoever sends more without waiting is not a person. */
const MOST_WAITING = 100;

/** Speaks the protocol of the contract over a socket: how it stands, what happened, what happens, and what is asked for. */
export function serveSocket(options: ServeSocket): ServedSocket {
  const { deps, socket, sessionId, language, sees, mostBuffered = 256 * 1024, slowFor = 5_000 } = options;
  const end = new AbortController();
  const answer = followAnswer();
  let last = options.after ?? 0;
  let feeding = new AbortController();
  let waiting = 0;
  /** Where a replay is to begin. */
  let next: number | undefined;
  const begun = Promise.withResolvers<void>();
  let turns: Promise<void> = Promise.resolve();

  const send = (message: ServerMessage): void => {
    if (!end.signal.aborted) socket.send(JSON.stringify(message));
  };
  const echo = <Type extends ServerMessage['type']>(type: Type, data: Extract<ServerMessage, { type: Type }>['data'], run?: string): void =>
    send({ type, seq: last, at: deps.now().toISOString(), session_id: sessionId ?? null, run_id: run ?? null, data } as ServerMessage);

  function close(reason: CloseReason): void {
    if (end.signal.aborted) return;
    end.abort();
    socket.close(CLOSE_CODES[reason], reason);
  }

  async function feed(after: number): Promise<void> {
    feeding = new AbortController();
    const signal = AbortSignal.any([end.signal, feeding.signal]);
    const named = sessionId === undefined ? {} : { sessionId };
    for await (const message of feedOf({ db: deps.pool, watch: options.watch }, { ...named, after, signal })) {
      if (!(await hasRoom(signal))) return;
      // What came between is no longer kept.
      if (message.seq !== last + 1) return close('too_far_behind');
      const isSeen = sees === undefined || (await sees(message));
      if (signal.aborted) return;
      last = message.seq;
      if (!isSeen) continue;
      socket.send(bytesOf(message));
      if (message.type === 'complete') answer.completed(message.data.run_id);
    }
  }

  /** Pieces are not waited for: a reader that has no room for one hears no more of that attempt. */
  function tellPiece({ runId, attempt, index, text }: Piece): void {
    if (socket.bufferedAmount > mostBuffered / 4 || !answer.goesOnWith({ runId, attempt, index, text })) return;
    echo('token', { text, attempt, index }, runId);
  }

  /** A reader that is too slow is cut, and comes back with its last number. */
  async function hasRoom(signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + slowFor;
    while (socket.bufferedAmount > mostBuffered && !signal.aborted) {
      if (performance.now() > until) close('too_slow');
      else await sleep(20, undefined, { signal }).catch(() => {});
    }
    return !signal.aborted;
  }

  async function begin(): Promise<void> {
    const state = await options.state();
    if (state === undefined) return close('gone');
    const { message, lastSeq } = state;
    // A number of the future is a mistake, or of another database: it would wait for ever.
    if ((options.after ?? 0) > lastSeq) return close('too_far_behind');
    last = options.after ?? lastSeq;
    send({ ...withAnswer(message), seq: last });
    begun.resolve();
    await feed(last);
  }

  /** From here on every piece is heard, so what has been written until now is what it goes on from. */
  function withAnswer<Message extends ServerMessage>(message: Message): Message {
    const { answers } = options;
    if (answers === undefined || sessionId === undefined || message.type !== 'session_state' || end.signal.aborted) return message;
    end.signal.addEventListener('abort', answers.listen(sessionId, tellPiece), { once: true });
    const { run } = message.data;
    const soFar = answers.soFar(sessionId);
    if (soFar === undefined || run?.run_id !== soFar.runId || run.ended_at !== null) return message;
    answer.begunWith(soFar);
    return { ...message, data: { ...message.data, answer: soFar.text } };
  }

  /** Feeds from `begin`, then from wherever a replay is asked for, until the end. */
  const ended = (async () => {
    await begin();
    while (!end.signal.aborted && next !== undefined) {
      const after = next;
      next = undefined;
      await feed(after);
    }
  })()
    .catch(() => close('try_later'))
    .finally(() => begun.resolve());

  async function handle(message: ClientMessage): Promise<void> {
    const actor = await options.who(message);
    if (typeof actor === 'string') return close(actor);
    if (actor.kind === 'refused') return refuse(message, actor);
    if (message.type === 'ping') return echo('pong', { reply_to: message.id ?? null });
    if (message.type === 'replay') {
      await begun.promise;
      if (message.after > last)
        return refuse(message, refused('MESSAGE_INVALID', `after is ${message.after}; ${last} is the last number told`));
      next = message.after;
      last = message.after;
      return feeding.abort();
    }
    reply(message, await actOnMessage(deps, { asking: message, actor, sessionId }));
  }

  function reply(asking: Asking, acted: Acted): void {
    if (acted.kind === 'refused') {
      refuse(asking, acted);
      return;
    }
    const outcome =
      acted.outcome === null
        ? null
        : toWire(DecisionOutcomeSchema, acted.outcome as Parameters<typeof toWire<typeof DecisionOutcomeSchema>>[1]);
    echo('ack', { reply_to: asking.id, outcome });
  }

  function refuse(about: ClientMessage | undefined, { code, message }: Refused): void {
    const { number, title, status } = ERROR_TABLE[code];
    echo('hitl_error', {
      reply_to: about !== undefined && 'id' in about ? (about.id ?? null) : null,
      request_id: about?.type === 'hitl_response' ? about.data.request_id : null,
      error: { code, number, title: title[language], message },
      recoverable: status === 409 || status === 422 || status >= 500,
    });
  }

  return {
    heard(text) {
      if (end.signal.aborted) return;
      if (Buffer.byteLength(text) > LARGEST_MESSAGE_BYTES || waiting >= MOST_WAITING) return close('misbehaved');
      waiting++;
      turns = turns
        .then(async () => {
          const read = readMessage(text);
          if ('problem' in read) refuse(undefined, refused('MESSAGE_INVALID', read.problem));
          else if (!end.signal.aborted) await inSocketSpan(read.message.type, sessionId, () => handle(read.message));
        })
        .catch(() => refuse(undefined, refused('INTERNAL', 'it could not be done just now; try again')))
        .finally(() => {
          waiting--;
        });
    },
    gone: () => end.abort(),
    close,
    ended,
  };
}
