import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerMessage } from '../contract/index.ts';
import type { Content } from './handler.ts';

export interface EventStream {
  /** Made anew for each reader, and ended by the signal. */
  readonly messages: (signal: AbortSignal) => AsyncIterable<ServerMessage>;
  /** Whoever reads has gone, or this node goes. */
  readonly signal: AbortSignal;
  /** Asked while nothing happens: whether anything can. */
  readonly isOver: () => Promise<boolean>;
  readonly beatMs?: number;
}

const BEAT = ':\n\n';

/**
 * Messages as server-sent events. They are taken at the reader's pace, so that a slow one costs no memory; a comment now and then
 * keeps what lies between from thinking that nobody is there.
 */
export function eventStream({ messages, signal, isOver, beatMs = 15_000 }: EventStream): Content {
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const content = Readable.from(frames(messages(until), isOver, beatMs), { objectMode: false, highWaterMark: 64 * 1024 });
  content.once('close', () => over.abort());
  return { mediaType: 'text/event-stream; charset=utf-8', content, headers: { 'x-accel-buffering': 'no' } };
}

async function* frames(messages: AsyncIterable<ServerMessage>, isOver: () => Promise<boolean>, beatMs: number): AsyncGenerator<string> {
  // The headers go out with it: whoever asked knows that it has begun.
  yield BEAT;
  const iterator = messages[Symbol.asyncIterator]();
  const take = (): ReturnType<typeof iterator.next> => {
    const taken = iterator.next();
    // Nobody may be left to hear of it.
    taken.catch(() => {});
    return taken;
  };
  let next = take();
  for (;;) {
    const beat = new AbortController();
    const won = await Promise.race([next, sleep(beatMs, undefined, { signal: beat.signal }).catch(() => {})]);
    beat.abort();
    if (won === undefined) {
      if (await isOver()) return;
      yield BEAT;
      continue;
    }
    if (won.done === true) return;
    yield frameOf(won.value);
    next = take();
  }
}

/** JSON has no line breaks of its own, so each part is one line. */
const frameOf = (message: ServerMessage): string => `id: ${message.seq}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`;
