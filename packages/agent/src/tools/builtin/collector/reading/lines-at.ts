import { createReadStream } from 'node:fs';

/** The lines that some places of a file are on, from 1. A place is counted from 1, or from 0 where lines end in CRLF. */
export async function linesAt(path: string, places: readonly number[], signal: AbortSignal): Promise<number[]> {
  const [last = 0] = places.slice(-1);
  const lines = places.map(() => 1);
  let [before, feeds] = [0, 0];
  for await (const chunk of createReadStream(path, { end: last }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    const end = feeds === 0 && !chunk.includes(0x0a) ? 0x0d : 0x0a;
    for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, at + 1)) {
      feeds++;
      for (const [index, place] of places.entries()) if (before + at < place) lines[index] = feeds + 1;
    }
    before += chunk.length;
  }
  return lines;
}
