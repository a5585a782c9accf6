import type { IncomingHttpHeaders } from 'node:http';
import { checkedAddress } from '../../network/checked-address.ts';
import { sendRequest } from '../../network/send-request.ts';
import { untilAborted } from '../../network/until-aborted.ts';
import type { Settings } from './options.ts';
import { signatureHeaders } from './signature.ts';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly id: string;
  readonly body: string;
}

/** What came back. With `failed` there is nothing that could be relied on. */
export type Answered =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly kind: 'failed'; readonly problem: string };

/**
 * One attempt, signed as of now, on a connection of its own to an address that was looked up and checked for it. A redirect is an
 * answer like any other, and is not followed.
 */
export async function send(settings: Settings, { method, url: text, id, body }: Outgoing, signal: AbortSignal): Promise<Answered> {
  const { clock, secrets, allowPrivate, resolve, timeoutSeconds } = settings;
  const url = new URL(text);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
  try {
    const looking = checkedAddress(url, allowPrivate ? [url.hostname] : [], resolve, 'set allowPrivate if that is meant');
    const address = await untilAborted(looking, limited);
    const headers = {
      accept: 'application/json',
      ...settings.headers,
      'accept-encoding': 'identity',
      'user-agent': 'dream-agent-hitl',
      ...signatureHeaders({ id, at: clock.now(), body, secrets }),
      ...(method === 'POST' ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
    };
    // Of what is posted the status is all that counts.
    const mostBytes = method === 'POST' ? 0 : settings.mostBytes;
    const sent = await sendRequest({ url, address, method, headers, mostBytes, signal: limited, ...(method === 'POST' ? { body } : {}) });
    if (sent.kind === 'answered') return sent;
    return { kind: 'failed', problem: limited.aborted ? NOT_IN_TIME : sent.error.message };
  } catch (error) {
    return { kind: 'failed', problem: limited.aborted ? NOT_IN_TIME : error instanceof Error ? error.message : String(error) };
  }
}

const NOT_IN_TIME = 'no answer within the time limit';
