import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { anthropicWire } from './anthropic-wire.ts';
import { openaiWire } from './openai-wire.ts';
import type { Answer, Wire } from './wire.ts';

/** How one request is answered, well or badly. */
export type Reply =
  | ({ readonly kind: 'answer' } & Partial<Answer>)
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly message?: string;
      readonly code?: string;
    }
  /** Takes the request and never says anything. */
  | { readonly kind: 'silence' }
  /** Closes the connection before a word is said. */
  | { readonly kind: 'reset' }
  /** Half an answer, then the connection breaks (`reset`) or just ends (`end`). */
  | { readonly kind: 'cut'; readonly how: 'reset' | 'end'; readonly pieces: readonly string[] }
  /** Half an answer, and then nothing, with the connection open. */
  | { readonly kind: 'stall'; readonly pieces: readonly string[] }
  /** Byte by byte, so that characters are torn apart. */
  | { readonly kind: 'drip'; readonly pieces: readonly string[] }
  | { readonly kind: 'garbled' }
  /** An error in the middle of a stream, after status 200. */
  | { readonly kind: 'error_event'; readonly pieces: readonly string[] }
  | { readonly kind: 'page' }
  /** As many bytes of text, in one event or in many. */
  | { readonly kind: 'huge'; readonly bytes: number; readonly oneEvent: boolean };

/** A request as it came in. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly stream?: boolean;
    readonly messages: readonly { role: string; content: unknown }[];
    readonly [key: string]: unknown;
  };
}

export interface FakeProvider extends AsyncDisposable {
  readonly baseUrl: string;
  readonly received: readonly Received[];
  /** Bytes of answers that were taken off its hands. */
  readonly sentBytes: () => number;
  /** Resolves once nobody is connected any more. */
  readonly left: () => Promise<void>;
  /** Resolves when something was begun that will not end by itself. */
  readonly stuck: Promise<void>;
  /** The next requests are answered so, in this order. Beyond that it answers 599, which no test expects. */
  readonly script: (...replies: readonly Reply[]) => void;
}

const WIRES = { openai: openaiWire, anthropic: anthropicWire } as const;
export type Dialect = keyof typeof WIRES;
export const DIALECTS = Object.keys(WIRES) as Dialect[];
const BASE: Readonly<Record<Dialect, string>> = { openai: '/v1', anthropic: '' };

/** A real HTTP server that speaks a provider's language, and fails as told. */
export async function startFakeProvider(dialect: Dialect): Promise<FakeProvider> {
  const wire = WIRES[dialect];
  const replies: Reply[] = [];
  const received: Received[] = [];
  const stuck = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  let sent = 0;

  const write = async (response: ServerResponse, text: string | Uint8Array): Promise<void> => {
    if (response.destroyed) return;
    sent += text.length;
    // A full pipe is waited for, as a real server would; else all of a huge answer would count as sent.
    if (response.write(text)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        response.off('drain', go).off('close', go);
        resolve();
      };
      response.on('drain', go).on('close', go);
    });
  };

  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const body = await readBody(request);
    received.push({ headers: request.headers, body });
    const reply =
      request.url === wire.path ? (replies.shift() ?? { kind: 'status', status: 599 }) : { kind: 'status' as const, status: 404 };
    await answer(wire, reply, { response, write, streaming: body.stream === true, stuck: stuck.resolve });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE[dialect]}`,
    received,
    sentBytes: () => sent,
    async left() {
      for (const socket of sockets) await new Promise((resolve) => socket.once('close', resolve));
    },
    stuck: stuck.promise,
    script: (...next) => void replies.push(...next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Line {
  readonly response: ServerResponse;
  readonly write: (response: ServerResponse, text: string | Uint8Array) => Promise<void>;
  readonly streaming: boolean;
  readonly stuck: () => void;
}

async function answer(wire: Wire, reply: Reply, { response, write, streaming, stuck }: Line): Promise<void> {
  const say = (answered: Partial<Answer>) => ({ pieces: ['{}'], inputTokens: 11, outputTokens: 7, end: 'end' as const, ...answered });
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const begin = () => response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const stream = async (events: readonly (string | Uint8Array)[]) => {
    for (const one of events) await write(response, one);
  };

  switch (reply.kind) {
    case 'answer':
      if (!streaming) return void json(200, wire.whole(say(reply)));
      begin();
      await stream(wire.events(say(reply)));
      return void response.end();
    case 'status':
      return void json(reply.status, wire.errorBody(reply.message ?? 'no', reply.code ?? 'error'), reply.headers);
    case 'silence':
      return stuck();
    case 'reset':
      return void response.destroy();
    case 'cut':
    case 'stall':
      begin();
      await stream(wire.events({ ...say(reply), end: undefined }));
      // What was written is on its way before the connection goes.
      await setImmediate();
      if (reply.kind === 'stall') stuck();
      else if (reply.how === 'reset') response.destroy();
      else response.end();
      return;
    case 'drip':
      begin();
      for (const byte of Buffer.from(wire.events(say(reply)).join(''))) {
        await write(response, Uint8Array.of(byte));
        await setImmediate();
      }
      return void response.end();
    case 'garbled':
      if (!streaming) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [');
      begin();
      await stream(wire.events({ ...say({}), end: undefined }));
      return void response.end('event: content_block_delta\ndata: {"choices": [{"delta": {"content": "ha\n\n');
    case 'error_event':
      begin();
      await stream([...wire.events({ ...say(reply), end: undefined }), wire.errorEvent]);
      return void response.end();
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Please log in</body></html>');
    case 'huge': {
      const size = reply.oneEvent ? reply.bytes : 16 * 1024;
      const piece = 'x'.repeat(size);
      const pieces = Array.from({ length: Math.ceil(reply.bytes / size) }, () => piece);
      if (!streaming) return void json(200, wire.whole(say({ pieces })));
      begin();
      // In slices, as they would come over a real line.
      for (const one of wire.events(say({ pieces }))) {
        for (let at = 0; at < one.length; at += 65_536) {
          if (response.destroyed) return;
          await write(response, one.slice(at, at + 65_536));
        }
      }
      return void response.end();
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Received['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? { messages: [] } : JSON.parse(Buffer.concat(chunks).toString());
}
