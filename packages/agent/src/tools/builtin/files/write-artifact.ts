import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
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
export async function writeArtifact(
  { folder, idempotencyKey, signal }: Pick<ToolContext, 'folder' | 'idempotencyKey' | 'signal'>,
  { tool, name, mediaType }: NewArtifact,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<Artifact> {
  signal.throwIfAborted();
  const place = `${tool}-${digestOf(idempotencyKey).slice(0, 12)}`;
  await mkdir(join(folder, place), { recursive: true });
  const target = join(folder, place, name);
  // A name of its own: an attempt that was given up may still be writing.
  const unfinished = `${target}.${randomUUID()}.part`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(unfinished, 'w');
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
    signal.throwIfAborted();
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { name, mediaType, path: `${place}/${name}`, bytes, sha256: hash.digest('hex') };
}
