import { AnswerFault } from './answer-fault.ts';

/** What an answer may be, seen from the wire. */
export interface FetchGuard {
  readonly fetch: typeof globalThis.fetch;
  /** Whether answers come as events; otherwise as one JSON text. */
  readonly streaming: boolean;
  /** For the text of an answer. */
  readonly maxBytes: number;
}

/** What may lie around the text in one event. */
const ENVELOPE = 64 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * A fetch for the providers' clients that refuses what they would swallow: a body or an event of any size is read
 * whole before they look at it, and a web page in place of events looks to them like an empty answer. Redirects are
 * not followed, because a key would go along.
 */
export function guardedFetch({ fetch, streaming, maxBytes }: FetchGuard): typeof globalThis.fetch {
  const expected = streaming ? 'text/event-stream' : 'application/json';
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    const type = (response.headers.get('content-type') ?? 'nothing').split(';', 1)[0] ?? '';
    if (response.ok && type.trim().toLowerCase() !== expected) {
      await response.body?.cancel();
      throw new AnswerFault('content_type', `answered with ${type} instead of ${expected}; is the base URL right?`);
    }
    if (response.body === null) return response;
    // What an error says is never long; events are measured one by one, anything else as a whole.
    const limit = response.ok ? maxBytes + ENVELOPE : ENVELOPE;
    const body = response.body.pipeThrough(limitBytes(limit, response.ok && streaming, maxBytes));
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

function limitBytes(limit: number, byEvent: boolean, maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  let line = 0;
  return new TransformStream({
    transform(bytes, controller) {
      for (const byte of bytes) {
        length++;
        if (byte !== NEWLINE) line += byte === RETURN ? 0 : 1;
        else {
          // An event may have any number of lines. An empty one ends it.
          if (line === 0 && byEvent) length = 0;
          line = 0;
        }
        if (length > limit) throw new AnswerFault('too_large', tooLarge(maxBytes));
      }
      controller.enqueue(bytes);
    },
  });
}

/** What to say of an answer above the limit. */
export const tooLarge = (maxBytes: number): string => `the answer is larger than ${maxBytes} bytes`;
