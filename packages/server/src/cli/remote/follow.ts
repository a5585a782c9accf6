import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { CLOSE_CODES, isEvent, type ServerMessage, ServerMessageSchema } from '../../contract/index.ts';
import { CommandFailed, Unreachable } from '../problems.ts';
import type { Client } from './client.ts';

export interface Follow {
  readonly client: Client;
  readonly path: `/ws/${string}`;
  /** The number of the last event that is known; without it, only what happens from now on. */
  readonly after?: number;
  readonly signal: AbortSignal;
  /** Told when the connection was lost, and is sought again. */
  readonly lost?: (() => void) | undefined;
}

/** What a client does about these is not to come back. */
const FOR_GOOD: ReadonlySet<number> = new Set([
  CLOSE_CODES.not_signed_in,
  CLOSE_CODES.not_allowed,
  CLOSE_CODES.gone,
  CLOSE_CODES.too_far_behind,
]);

const MOST_FAILURES = 8;
/** The server pings more often than this; silence for so long is a connection that is there in name only. */
const SILENCE_MS = 90_000;

/** What the server says, over as many connections as it takes: nothing is missed, and nothing comes twice. */
export async function* follow({ client, path, after, signal, lost }: Follow): AsyncGenerator<ServerMessage> {
  let last = after;
  for (let failures = 0; !signal.aborted; ) {
    try {
      for await (const message of overOneSocket(client, path, last, signal)) {
        failures = 0;
        if (isEvent(message)) last = message.seq;
        yield message;
      }
      if (signal.aborted) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Unreachable) || failures >= MOST_FAILURES) throw error;
    }
    failures++;
    lost?.();
    await sleep(Math.min(5_000, 100 * 2 ** failures), undefined, { signal }).catch(() => undefined);
  }
}

/** Ends when the connection does; throws where another one would be no better. */
async function* overOneSocket(client: Client, path: string, after: number | undefined, signal: AbortSignal): AsyncGenerator<ServerMessage> {
  const { ticket } = await client.call('makeSocketTicket', { signal });
  const address = new URL(path, client.url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('ticket', ticket);
  if (after !== undefined) address.searchParams.set('after', String(after));

  const socket = new WebSocket(address, { handshakeTimeout: 10_000, maxPayload: 64 * 1024 * 1024 });
  const heard: ServerMessage[] = [];
  let wake = Promise.withResolvers<void>();
  let closed: { readonly code: number; readonly reason: string } | undefined;
  let failure: unknown;
  const silence = setTimeout(() => socket.terminate(), SILENCE_MS);
  const onAbort = () => socket.terminate();
  signal.addEventListener('abort', onAbort, { once: true });
  socket.on('ping', () => silence.refresh());
  socket.on('message', (data: Buffer) => {
    silence.refresh();
    const message = read(data.toString('utf8'));
    if (message === 'not-understood') {
      failure = new CommandFailed(`${address.origin}: not a message that this version understands`);
      socket.terminate();
    } else if (message !== undefined) heard.push(message);
    wake.resolve();
  });
  socket.on('error', (error) => {
    failure ??= error;
  });
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
    wake.resolve();
  });
  try {
    for (;;) {
      const message = heard.shift();
      if (message !== undefined) yield message;
      else if (closed !== undefined) break;
      else {
        await wake.promise;
        wake = Promise.withResolvers();
      }
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', onAbort);
    if (closed === undefined) {
      socket.close();
      await Promise.race([once(socket, 'close'), sleep(500)]);
      socket.terminate();
    }
  }
  if (closed !== undefined && FOR_GOOD.has(closed.code)) throw new CommandFailed(`${path}: ${closed.reason} (${closed.code})`);
  if (failure instanceof CommandFailed) throw failure;
  if (failure !== undefined) throw new Unreachable(client.url, failure);
}

const KNOWN: ReadonlySet<string> = new Set(ServerMessageSchema.def.options.flatMap(({ shape }) => [...shape.type.values]));

/** A newer server may say more than this version knows, and that is passed over; what it should know it has to understand. */
function read(text: string): ServerMessage | 'not-understood' | undefined {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return 'not-understood';
  }
  const message = ServerMessageSchema.safeParse(said);
  if (message.success) return message.data;
  const { type } = { type: '', ...(said as object) };
  return KNOWN.has(type) ? 'not-understood' : undefined;
}
