import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);

/** A disk of its own, of so many megabytes, that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the room that there is, until it is freed. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Bytes that are free. */
  room(): Promise<number>;
  remove(): Promise<void>;
}

export type MountedDisk = { readonly kind: 'mounted'; readonly disk: SmallDisk } | { readonly kind: 'refused'; readonly why: string };

/** In memory, where we may mount one; else why its tests are skipped. */
export async function mountSmallDisk(megabytes: number): Promise<MountedDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { kind: 'refused', why: `a small disk could not be mounted: ${(error as Error).message.split('\n').join(' ')}` };
  }
  const ballast = join(folder, 'ballast');
  const room = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    kind: 'mounted',
    disk: {
      folder,
      room,
      fill: async () => {
        const file = await open(ballast, 'a');
        try {
          for (;;) await file.write(CHUNK);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        } finally {
          await file.close();
        }
      },
      free: () => rm(ballast, { force: true }),
      remove: async () => {
        await run('umount', ['-l', folder]);
        await rm(folder, { recursive: true, force: true });
      },
    },
  };
}
