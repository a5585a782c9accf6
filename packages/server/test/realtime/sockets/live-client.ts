import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  type ClientMessage,
  type EventMessage,
  isEvent,
  ROUTES,
  type ServerMessage,
  ServerMessageSchema,
  type SessionId,
} from '../../../src/contract/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { eventually } from '../../worker/eventually.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface OpenClient {
  /** Without it, the socket of the inbox. */
  readonly sessionId?: string;
  readonly after?: number;
  readonly ticket?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The other end of a real socket; whatever comes over it has to be what the contract says. */
export class LiveClient {
  readonly heard: ServerMessage[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => this.heard.push(ServerMessageSchema.parse(JSON.parse(data.toString()))));
    this.closed = new Promise((resolve) => socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })));
  }

  get events(): EventMessage[] {
    return this.heard.filter(isEvent);
  }

  get last(): number {
    return this.events.at(-1)?.seq ?? this.heard[0]?.seq ?? 0;
  }

  say(message: ClientMessage | Record<string, unknown> | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message of this type, now or later, of those that fit. */
  async hears<Type extends ServerMessage['type']>(
    type: Type,
    fits: (message: Extract<ServerMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: Type }>> {
    const find = () =>
      this.heard.find((message): message is Extract<ServerMessage, { type: Type }> => message.type === type && fits(message as never));
    const found = await eventually(
      async () => find() ?? { types: this.heard.map((message) => message.type) },
      () => find() !== undefined,
    );
    return found as Extract<ServerMessage, { type: Type }>;
  }
}

export const addressOf = ({ host, port }: Address, { sessionId = 'inbox', after, ticket }: OpenClient): string => {
  const query = new URLSearchParams();
  if (ticket !== undefined) query.set('ticket', ticket);
  if (after !== undefined) query.set('after', String(after));
  return `ws://${host}:${port}/ws/${sessionId}?${query.toString()}`;
};

/** Opens a socket; fails with what the server says where it does not let it. */
export async function openClient(server: Address, options: OpenClient): Promise<LiveClient> {
  const socket = new WebSocket(addressOf(server, options), { headers: { ...options.headers } });
  const client = new LiveClient(socket);
  const refused = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.once('unexpected-response', async (_, response) => {
      const body = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString();
      reject(new Refusal(response.statusCode ?? 0, body));
    });
  });
  await Promise.race([once(socket, 'open'), refused]);
  return client;
}

/** What the server said instead of opening a socket. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, body: string) {
    super(body);
    this.status = status;
    this.code = (JSON.parse(body) as { error: { code: string } }).error.code;
  }
}

/** As a page does it: a ticket first, then the socket. */
export async function openAs(server: Address, { headers }: Someone, options: OpenClient = {}): Promise<LiveClient> {
  const ticket = await ticketOf(server, headers);
  return openClient(server, { ...options, ticket, headers: { origin: headers['origin'] ?? '', ...options.headers } });
}

export async function ticketOf({ host, port }: Address, headers: Readonly<Record<string, string>>): Promise<string> {
  const { method, path } = ROUTES.makeSocketTicket;
  const response = await fetch(`http://${host}:${port}${path}`, { method, headers });
  if (!response.ok) throw new Refusal(response.status, await response.text());
  return ((await response.json()) as { ticket: string }).ticket;
}

export const asSessionId = (text: string): SessionId => text as SessionId;
