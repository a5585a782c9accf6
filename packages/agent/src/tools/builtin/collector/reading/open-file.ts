import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AgentError } from '../../../../errors.ts';
import type { FoundFile } from '../sources/find-source.ts';
import { inspectText } from './inspect-text.ts';
import { linesAt } from './lines-at.ts';
import { openJson } from './open-json.ts';
import { openParquet } from './open-parquet.ts';
import { openSheet } from './open-sheet.ts';
import type { Opened, Reading } from './opened-file.ts';
import { EncodingError, plainCopy } from './plain-copy.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Opens a file of any format and encoding: what is packed is unpacked, what is not plain UTF-8 made so, both aside. */
export async function openFile(reading: Reading, file: FoundFile): Promise<Opened> {
  const { size } = await stat(file.path);
  if (size > reading.limits.fileBytes) throw tooLarge(reading, file);
  if (size === 0) return { name: file.name, kind: 'empty' };
  if (file.format === 'parquet') return openParquet(reading, file);
  const unpacked = file.packed ? await unpack(reading, file) : file.path;
  const { path, encoding, longLine } = await makePlain(reading, file, unpacked);
  const isSheet = file.format === 'csv' || file.format === 'tsv';
  const opened = await (isSheet ? openSheet(reading, file, path, longLine) : openJson(reading, file, path));
  reading.progress(1);
  return opened.kind === 'empty' || opened.kind === 'unknown' || encoding === 'utf-8' ? opened : { ...opened, encoding };
}

/** The path of the file as plain UTF-8, what it is written in, and which line is longer than any record. */
async function makePlain(
  reading: Reading,
  file: FoundFile,
  path: string,
): Promise<{ readonly path: string; readonly encoding: TextEncoding; readonly longLine: number | undefined }> {
  const { words, signal, aside, progress } = reading;
  const { size } = await stat(path);
  const isSheet = file.format === 'csv' || file.format === 'tsv';
  const found = await inspectText(path, isSheet, signal, (bytes) => progress((0.5 * bytes) / Math.max(1, size)));
  const { encoding } = found;
  if (encoding === undefined) throw new AgentError('TOOL_FAILED', words.encodingUnknown(file.name));
  const [longLine] = found.longLineAt === undefined ? [] : await linesAt(path, [found.longLineAt], signal);
  // What is refused in any case needs no copy.
  if (isSheet && longLine !== undefined) return { path, encoding, longLine };
  if (encoding === 'utf-8' && !found.hasNul && !(isSheet && found.mixedEnds) && !(found.hasMark && !isSheet))
    return { path, encoding, longLine };
  const copy = join(aside, `${crypto.randomUUID()}.txt`);
  try {
    await plainCopy(path, copy, encoding, signal);
  } catch (error) {
    if (error instanceof EncodingError) throw new AgentError('TOOL_FAILED', words.encodingUnknown(file.name), { cause: error });
    throw error;
  }
  return { path: copy, encoding, longLine };
}

async function unpack(reading: Reading, file: FoundFile): Promise<string> {
  const { words, signal, aside, limits } = reading;
  const copy = join(aside, `${crypto.randomUUID()}.unpacked`);
  let bytes = 0;
  try {
    await pipeline(
      createReadStream(file.path),
      createGunzip(),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          // A few bytes may unpack to more than any disk holds.
          if (bytes > limits.fileBytes) throw tooLarge(reading, file);
          yield chunk;
        }
      },
      createWriteStream(copy),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AgentError) throw error;
    throw new AgentError('TOOL_FAILED', words.gzipBroken(file.name), { cause: error });
  }
  return copy;
}

const tooLarge = ({ words, limits }: Reading, { name }: FoundFile): AgentError =>
  new AgentError('TOOL_FAILED', words.fileTooLarge(name, Math.floor(limits.fileBytes / 1024 ** 2)));
