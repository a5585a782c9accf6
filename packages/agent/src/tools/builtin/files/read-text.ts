import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Thrown where a file is not UTF-8. Whoever reads it knows how to say so to a person. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';
}

/** A file's text, piece by piece, without a byte order mark. `progress` hears the share that has been read. */
export async function* readText(path: string, signal: AbortSignal, progress: (share: number) => void = () => {}): AsyncGenerator<string> {
  const { size } = await stat(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (error) {
      throw new NotUtf8Error('expected UTF-8', { cause: error });
    }
  };
  let read = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    read += chunk.length;
    yield decode(chunk);
    progress(size === 0 ? 1 : Math.min(1, read / size));
  }
  yield decode();
}

/** A file's lines with their numbers, from 1. Empty ones are passed over. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      line++;
      if (part.trim() !== '') yield { line, text: part };
    }
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest };
}
