import { createReadStream } from 'node:fs';

const QUOTE = 0x22;

/**
 * Whether every quoted field of a CSV file is closed. Only quotes are looked at, so that it costs little: one opens a field where the
 * field begins, and two in a row inside of it stand for one. The reader itself passes over a last record that is not closed.
 */
export async function closesQuotes(path: string, separator: string, signal: AbortSignal): Promise<boolean> {
  const starts = new Set([separator.charCodeAt(0), 0x0a, 0x0d]);
  let quoted = false;
  /** Whether the last byte was a quote that either closes a field or is the first of two. */
  let open = false;
  let last = 0x0a;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    let at = 0;
    if (open) {
      if (chunk[0] === QUOTE) at = 1;
      else quoted = false;
      open = false;
    }
    for (at = chunk.indexOf(QUOTE, at); at >= 0; at = chunk.indexOf(QUOTE, at + 1)) {
      if (!quoted) quoted = starts.has(at === 0 ? last : (chunk[at - 1] ?? 0));
      else if (at + 1 === chunk.length) open = true;
      else if (chunk[at + 1] === QUOTE) at++;
      else quoted = false;
    }
    last = chunk.at(-1) ?? last;
  }
  return !quoted || open;
}
