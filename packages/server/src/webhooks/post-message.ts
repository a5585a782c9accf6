import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { checkedAddress, lookupOf, type Resolve, untilAborted } from '@dream-agent/hitl/network';
import type { FAILURE_REASONS } from '../contract/index.ts';

export interface PostMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
  /** For all of it, from the name of the host to the status. */
  readonly signal: AbortSignal;
}

export type Posted =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly problem: string; readonly reason: FailureReason };

export type FailureReason = (typeof FAILURE_REASONS)[number];

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
    if (signal.aborted) return { kind: 'failed', reason: 'timed_out', problem: 'no answer within the time limit' };
    return { kind: 'failed', reason: reasonOf(error), problem: problemOf(error) };
  }
}

const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/;

function reasonOf(error: unknown): FailureReason {
  const { code = '', message = '', cause } = error as { code?: string; message?: string; cause?: { code?: string } };
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (cause?.code === 'ENOTFOUND' || cause?.code === 'EAI_AGAIN') return 'name_unknown';
  if (CERTIFICATE.test(code)) return 'certificate';
  return message.includes('a private network') ? 'private_network' : 'other';
}

const problemOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message === undefined || message === '' ? (code ?? String(error)) : message).slice(0, 500);
};
