import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type HostAddress, lookupOf } from './checked-address.ts';

/** A request to one address that was looked up and checked before. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly address: HostAddress;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The largest answer that is read; with 0 only the status is, and a body of any size, at any pace, costs nothing. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/** What became of a request. With `lost`, it had gone out, and may have done something. */
export type Sent =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly kind: 'lost'; readonly error: Error }
  | { readonly kind: 'not-sent'; readonly error: Error };

/** Sends one request on a connection of its own. Redirects are an answer like any other. */
export function sendRequest({ url, address, method, headers, body, mostBytes, signal }: OutgoingRequest): Promise<Sent> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve) => {
    let sent = false;
    const give = (error: unknown): void =>
      resolve({ kind: sent ? 'lost' : 'not-sent', error: error instanceof Error ? error : new Error(String(error)) });
    const outgoing = (secure ? httpsRequest : httpRequest)(url, { method, headers, lookup: lookupOf(address), signal, agent: false });
    outgoing.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (sent = true)));
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      readBody(incoming, mostBytes).then((read) => resolve({ kind: 'answered', status, headers: answered, body: read }), give);
    });
    outgoing.once('error', give);
    outgoing.end(body);
  });
}

async function readBody(incoming: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const encoding = incoming.headers['content-encoding'] ?? 'identity';
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (mostBytes === 0) return Buffer.alloc(0);
    if (encoding !== 'identity') throw new Error(`the answer is encoded as ${encoding}, which was not asked for`);
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
    for await (const part of incoming as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    incoming.destroy();
  }
}

const MB = 1024 * 1024;

const tooLarge = (most: number): Error => new Error(`the answer is larger than ${most < MB ? `${most} bytes` : `${most / MB} MB`}`);
