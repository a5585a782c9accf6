import { accessSync, constants, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const ROOM = 8 * 2 ** 30;

/**
 * A place for temporary folders that is no disk, where there is one with enough room. To make a database is to make hundreds of
 * files, and the tests make one after the other.
 */
export function folderInMemory(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize > ROOM ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}
