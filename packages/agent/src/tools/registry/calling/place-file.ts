import { hash, randomUUID } from 'node:crypto';
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Artifact } from '../../../contract/todo-result.ts';
import { isBelow, isPlainPath } from './inside-folder.ts';

/** Writes a file so that it is there whole or not at all, even if two write it at once. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file).slice(0, 100)}.${randomUUID()}`);
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Puts an artifact's content where it belongs in a run's folder. Says no where the content is another or the place is outside. */
export async function placeArtifact(artifact: Artifact, content: Uint8Array, folder: string): Promise<boolean> {
  if (content.length !== artifact.bytes || hash('sha256', content) !== artifact.sha256) return false;
  if (!isPlainPath(artifact.path)) return false;
  const file = join(folder, artifact.path);
  await mkdir(dirname(file), { recursive: true });
  const [root, place] = await Promise.all([realpath(folder), realpath(dirname(file))]);
  if (place !== root && !isBelow(root, place)) return false;
  await writeWhole(join(place, basename(file)), content);
  return true;
}
