import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a running PostgreSQL says of itself in its folder, and a killed one leaves there. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
}

export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) ? { pid, port } : undefined;
}

/**
 * Takes the file of a killed PostgreSQL away. The server does that itself if no process has the number that is in it; after
 * a restart of the machine the number is often that of something else, and it would refuse to start for ever.
 */
export async function removeStale(data: string, { pid }: PostmasterFile): Promise<boolean> {
  if (isAlive(pid) && (await commandOf(pid)).includes(data)) return false;
  await rm(join(data, 'postmaster.pid'), { force: true });
  return true;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (line !== undefined) return line.replaceAll('\0', ' ');
  const found = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return found.stdout;
}
