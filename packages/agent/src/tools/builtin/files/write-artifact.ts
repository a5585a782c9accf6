import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '@dream-agent/hitl';
import type { Artifact } from '../../../contract/todo-result.ts';
import type { ToolContext } from '../../tool.ts';

/** What an artifact is called and holds. */
export interface NewArtifact {
  readonly tool: string;
  readonly name: string;
  readonly mediaType: string;
}

/** Enough that many small lines don't become many small writes. */
const BUFFERED = 64 * 1024;

/**
 * Writes a file below the run's folder. It has its name only once it is whole: whatever stops the writing, an abort too,
 * leaves nothing behind. Another attempt at the same action writes to the same place.
 */
export const writeArtifact = (
  context: Pick<ToolContext, 'folder' | 'idempotencyKey' | 'signal'>,
  artifact: NewArtifact,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<Artifact> => place(context, artifact, (path) => writeContent(path, content, context.signal));

/** The same for a file that somebody else writes at the path that it is given. */
export const writeFileArtifact = (
  context: Pick<ToolContext, 'folder' | 'idempotencyKey' | 'signal'>,
  artifact: NewArtifact,
  write: (path: string) => Promise<void>,
): Promise<Artifact> =>
  place(context, artifact, async (path) => {
    await write(path);
    return measure(path);
  });

interface Measured {
  readonly bytes: number;
  readonly sha256: string;
}

async function place(
  { folder, idempotencyKey, signal }: Pick<ToolContext, 'folder' | 'idempotencyKey' | 'signal'>,
  { tool, name, mediaType }: NewArtifact,
  write: (path: string) => Promise<Measured>,
): Promise<Artifact> {
  signal.throwIfAborted();
  const where = `${tool}-${digestOf(idempotencyKey).slice(0, 12)}`;
  await mkdir(join(folder, where), { recursive: true });
  const target = join(await realpath(folder), where, name);
  // A name of its own: an attempt that was given up may still be writing.
  const unfinished = `${target}.${randomUUID()}.part`;
  try {
    const measured = await write(unfinished);
    signal.throwIfAborted();
    await rename(unfinished, target);
    return { name, mediaType, path: `${where}/${name}`, ...measured };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function measure(path: string): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function writeContent(
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'w');
  try {
    let waiting = '';
    const write = async (chunk: Uint8Array): Promise<void> => {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    };
    const flush = async (): Promise<void> => {
      const chunk = Buffer.from(waiting);
      waiting = '';
      await write(chunk);
    };
    for await (const part of content) {
      signal.throwIfAborted();
      if (typeof part === 'string') waiting += part;
      if (typeof part !== 'string' || waiting.length >= BUFFERED) await flush();
      if (typeof part !== 'string') await write(part);
    }
    await flush();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
