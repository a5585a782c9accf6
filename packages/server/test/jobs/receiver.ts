import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers. */
export type Mode = (response: ServerResponse, received: Received) => unknown;

export const status =
  (code: number, headers: Record<string, string> = {}): Mode =>
  (response) =>
    response.writeHead(code, headers).end();

/** One byte of the header each second, for ever. */
export const oneByteASecond: Mode = ({ socket }) => {
  const text = Buffer.from('HTTP/1.1 200 OK\r\nx-slow: ');
  let sent = 0;
  const timer = setInterval(() => socket?.write(text.subarray(sent % text.length, (sent++ % text.length) + 1)), 1_000);
  socket?.once('close', () => clearInterval(timer));
};

/** 200 with a body that has no end; counts what was taken of it. */
export function endless(counted: { bytes: number }): Mode {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  return (response) => {
    response.writeHead(200, { 'content-length': String(1024 ** 3) });
    const push = (): void => {
      while (!response.destroyed) {
        counted.bytes += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on('drain', push);
    push();
  };
}

/** A real receiver on a port of its own, whose mind can be changed. */
export class Receiver {
  readonly received: Received[] = [];
  readonly sockets = new Set<Socket>();
  mode: Mode = status(204);
  connections = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        const received = { path: request.url ?? '', headers: request.headers, body };
        this.received.push(received);
        this.mode(response, received);
      });
    });
    this.#server.on('connection', (socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  static async open(port = 0, host = '127.0.0.1'): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((listening) => receiver.#server.listen(port, host, listening));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The ids that it was sent, in the order they came. */
  get ids(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers['webhook-id'] as string | undefined);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }
}
