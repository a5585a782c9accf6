import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileInside } from '@dream-agent/agent';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import type { ArtifactView } from '../../runs/run-view.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import { readArtifact } from './read-artifact.ts';

export type OpenedArtifact =
  | { readonly kind: 'open'; readonly artifact: ArtifactView; readonly file: FileHandle }
  /** Its file is gone, or not what the run has made. */
  | (Refused & { readonly changed?: boolean });

/** Opens the file of an artifact. What is handed out is what the run has made, to the byte, or nothing is. */
export async function openArtifact({ pool, agent }: Pick<AgentDeps, 'pool' | 'agent'>, artifactId: string): Promise<OpenedArtifact> {
  const found = await readArtifact(pool, artifactId);
  if (found.kind === 'refused') return found;
  const { artifact, path } = found;
  const inside = await fileInside(agent.folderOf(artifact.runId), path);
  if ('problem' in inside) return broken(artifactId, `its file ${inside.problem}`);
  const file = await open(inside.file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if (await isAsMade(file, artifact)) return { kind: 'open', artifact, file };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return broken(artifactId, 'its file was changed after it was made');
}

const broken = (artifactId: string, what: string): OpenedArtifact => ({
  ...refused('ARTIFACT_NOT_FOUND', `${artifactId} can not be handed out: ${what}; run it again to make another`),
  changed: true,
});

/** Files whose digest was taken, by what a disk changes whenever their content is changed. A film is asked for in hundreds of parts. */
const digests = new Map<string, Promise<string>>();
const MOST_DIGESTS = 1000;

async function isAsMade(file: FileHandle, { bytes, sha256 }: ArtifactView): Promise<boolean> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await file.stat({ bigint: true });
  if (size !== BigInt(bytes)) return false;
  const key = [dev, ino, size, mtimeNs, ctimeNs].join();
  const known = digests.get(key) ?? digestOf(file);
  digests.delete(key);
  digests.set(key, known);
  for (const oldest of digests.keys()) {
    if (digests.size <= MOST_DIGESTS) break;
    digests.delete(oldest);
  }
  try {
    return (await known) === sha256;
  } catch (error) {
    digests.delete(key);
    throw error;
  }
}

async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}
