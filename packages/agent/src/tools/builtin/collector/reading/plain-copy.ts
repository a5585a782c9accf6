import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { decoderOf, type TextEncoding } from './text-encoding.ts';

/** Thrown where a file is not in the encoding that its beginning seemed to be in. Whoever reads it knows how to say so to a person. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

/** Copies a text file as UTF-8 without a mark and without NULs, every line ended by LF. Bounded in memory, whatever the file. */
export async function plainCopy(from: string, to: string, encoding: TextEncoding, signal: AbortSignal): Promise<void> {
  const decoder = decoderOf(encoding);
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes);
    } catch (error) {
      throw new EncodingError(`expected ${encoding}`, { cause: error });
    }
  };
  const file = await open(to, 'wx');
  let afterReturn = false;
  const plain = (text: string): string => {
    const joined = afterReturn ? `\r${text}` : text;
    afterReturn = joined.endsWith('\r');
    return (afterReturn ? joined.slice(0, -1) : joined).replaceAll('\0', '').replace(/\r\n?/g, '\n');
  };
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      await file.writeFile(plain(decode(chunk)));
    }
    await file.writeFile(`${plain(decode())}${afterReturn ? '\n' : ''}`);
  } finally {
    await file.close();
  }
}
