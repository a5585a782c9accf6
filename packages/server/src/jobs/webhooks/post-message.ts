import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { checkedAddress, lookupOf, type Resolve, untilAborted } from '@dream-agent/agent';

export interface PostMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  /** For all of it, from the name of the host to the status. */
  readonly signal: AbortSignal;
}

export type Posted = { readonly kind: 'answered'; readonly status: number } | { readonly kind: 'failed'; readonly problem: string };

/**
 * Sends one message on a connection of its own, to an address that was looked up and checked for it. The status is all that is read of
 * the answer: a body of any size, at any pace, costs nothing. A redirect is an answer like any other, and is not followed.
 */
export async function postMessage({ url: text, headers, body, allowPrivate, resolve, signal }: PostMessage): Promise<Posted> {
  const url = new URL(text);
  try {
    const looking = checkedAddress(url, allowPrivate ? [url.hostname] : [], resolve, 'set allow_private if that is meant');
    // A resolver that never answers holds up nothing.
    const address = await untilAborted(looking, signal);
    const status = await new Promise<number>((answered, failed) => {
      const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'dream-agent',
          ...headers,
        },
        lookup: lookupOf(address),
        signal,
        agent: false,
        maxHeaderSize: 16_384,
      });
      outgoing.once('response', (incoming) => {
        answered(incoming.statusCode ?? 0);
        incoming.destroy();
      });
      outgoing.on('error', failed);
      outgoing.end(body);
    });
    return { kind: 'answered', status };
  } catch (error) {
    return { kind: 'failed', problem: signal.aborted ? 'no answer within the time limit' : problemOf(error) };
  }
}

const problemOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message === undefined || message === '' ? (code ?? String(error)) : message).slice(0, 500);
};
