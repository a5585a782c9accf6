import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentDeps } from '../runs/agent-deps.ts';

/** What the use-cases of files work with. */
export type FileDeps = Pick<AgentDeps, 'pool' | 'folder'>;

/** Beside the folders of the runs, which have names of 32 digits: on the same disk, and seen by the same nodes. */
export const uploadsFolder = ({ folder }: Pick<FileDeps, 'folder'>): string => join(folder, 'uploads');

/** Named by its id alone: what people call it names no place. */
export const uploadPath = (deps: Pick<FileDeps, 'folder'>, uploadId: string): string => join(uploadsFolder(deps), uploadId);

/** For what is not whole yet. */
export const incomingFolder = (deps: Pick<FileDeps, 'folder'>): string => join(uploadsFolder(deps), 'incoming');

/** Where a run finds what it may read, inside its own folder. */
export const SOURCES_FOLDER = 'uploads';

/** A name that was given in a folder outlives a power cut only once the folder itself is written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
