import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileDeps, incomingFolder } from './places.ts';

/** A file that has come in whole, and is nobody's yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly bytes: number;
  readonly sha256: string;
  /** What it is, wherever it lies: the same file sent again is the same request. */
  toJSON(): { media_type: string; bytes: number; sha256: string };
  /** Removes it, unless somebody has taken it. */
  discard(): Promise<void>;
}

export type Received = { readonly kind: 'received'; readonly file: ReceivedFile } | { readonly kind: 'too-large' | 'cut-off' };

export interface ReceiveFile {
  readonly content: Readable;
  readonly mediaType: string;
  readonly charset?: string | undefined;
  readonly largest: number;
}

/** Writes a stream to the disk as it comes, with its digest. Whatever stops it leaves nothing behind. */
export async function receiveFile(
  deps: Pick<FileDeps, 'folder'>,
  { content, mediaType, charset, largest }: ReceiveFile,
): Promise<Received> {
  await mkdir(incomingFolder(deps), { recursive: true });
  const path = join(incomingFolder(deps), `${randomUUID()}.part`);
  const discard = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  let written: Written;
  try {
    written = await write(content, file, largest);
    // From here on the name is given, and a power cut must not leave an empty file under it.
    if (typeof written === 'object') await file.sync();
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
  if (typeof written === 'string') {
    await discard();
    return { kind: written };
  }
  const { bytes, sha256 } = written;
  return {
    kind: 'received',
    file: { path, mediaType, charset, bytes, sha256, discard, toJSON: () => ({ media_type: mediaType, bytes, sha256 }) },
  };
}

type Written = { readonly bytes: number; readonly sha256: string } | 'too-large' | 'cut-off';

async function write(content: Readable, file: FileHandle, largest: number): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Not destroyed when it is left early: whoever sends it is to hear why first.
  const chunks = content.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await chunks.next().catch(() => undefined);
    if (next === undefined) return 'cut-off';
    if (next.done === true) return { bytes, sha256: hash.digest('hex') };
    const chunk = next.value as Buffer;
    bytes += chunk.length;
    if (bytes > largest) return 'too-large';
    hash.update(chunk);
    await file.writeFile(chunk);
  }
}
