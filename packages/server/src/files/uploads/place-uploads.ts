import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunId } from '@dream-agent/hitl';
import { type RunUploadRow, readRunUploads } from '../../postgres/sql/uploads/of-runs/read-run-uploads.ts';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import { type FileDeps, SOURCES_FOLDER, uploadPath } from '../places.ts';

export interface PlacedUploads {
  /** As plans and tools know them: `uploads/리뷰.csv`. */
  readonly sources: readonly string[];
  /** Whether they are new to the conversation, or named. */
  readonly meant: boolean;
}

/** Puts what a run may read into its own folder, text as UTF-8, so that its tools need to look nowhere else. Again does no harm. */
export async function placeUploads(deps: FileDeps & Pick<AgentDeps, 'agent'>, runId: RunId): Promise<PlacedUploads> {
  const uploads = await readRunUploads(deps.pool, { run_id: runId });
  if (uploads.length === 0) return { sources: [], meant: false };
  const folder = join(deps.agent.folderOf(runId), SOURCES_FOLDER);
  await mkdir(folder, { recursive: true });
  for (const upload of uploads) await place(uploadPath(deps, upload.upload_id), folder, upload);
  return { sources: uploads.map(({ name }) => `${SOURCES_FOLDER}/${name}`), meant: uploads.some(({ meant }) => meant) };
}

async function place(from: string, folder: string, { name, encoding }: RunUploadRow): Promise<void> {
  const target = join(folder, name);
  if ((await stat(target).catch(() => undefined)) !== undefined) return;
  // It has its name only once it is whole: a node that was killed may have been at it before.
  const unfinished = join(folder, `.${randomUUID()}.part`);
  try {
    if (encoding === null || encoding === 'utf-8') await copyFile(from, unfinished);
    else await rewrite(from, unfinished, encoding);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    // Gone from the disk: the tool that looks for it says so, in the person's language.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function rewrite(from: string, to: string, encoding: string): Promise<void> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>)
      await file.writeFile(decoder.decode(chunk, { stream: true }));
    await file.writeFile(decoder.decode());
  } finally {
    await file.close();
  }
}
