import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type HostAddress, lookupOf } from './checked-address.ts';

/** The largest answer that is read. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** A request to one address that was looked up and checked before. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly address: HostAddress;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** What became of a request. With `lost`, it had gone out, and may have done something. */
export type Sent =
  | { readonly kind: 'answered'; readonly status: number; readonly location: string | undefined; readonly body: Buffer }
  | { readonly kind: 'lost'; readonly error: Error }
  | { readonly kind: 'not-sent'; readonly error: Error };

/** Sends one request on a connection of its own. Redirects are an answer like any other. */
export function sendRequest({ url, address, method, headers, body, signal }: OutgoingRequest): Promise<Sent> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve) => {
    let sent = false;
    const give = (error: unknown): void =>
      resolve({ kind: sent ? 'lost' : 'not-sent', error: error instanceof Error ? error : new Error(String(error)) });
    const outgoing = (secure ? httpsRequest : httpRequest)(url, { method, headers, lookup: lookupOf(address), signal, agent: false });
    outgoing.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (sent = true)));
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      readBody(incoming).then((read) => resolve({ kind: 'answered', status, location: answered.location, body: read }), give);
    });
    outgoing.once('error', give);
    outgoing.end(body);
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const encoding = incoming.headers['content-encoding'] ?? 'identity';
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (encoding !== 'identity') throw new Error(`the answer is encoded as ${encoding}, which was not asked for`);
    if (Number(incoming.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge();
    for await (const part of incoming as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    incoming.destroy();
  }
}

const tooLarge = (): Error => new Error(`the answer is larger than ${MOST_BYTES / 1024 / 1024} MB`);
