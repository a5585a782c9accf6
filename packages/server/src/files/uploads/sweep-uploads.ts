import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { knownUploads } from '../../postgres/sql/uploads/known-uploads.ts';
import { type FileDeps, incomingFolder, uploadsFolder } from '../places.ts';

/** Longer than anything takes that is still coming or on its way to a row. */
const DEAD_AFTER_MS = 15 * 60_000;
const AT_ONCE = 1000;

/** Removes what a killed node left behind: halves of files, and files that never got a row. Any node may do it at any time. */
export async function sweepUploads(deps: FileDeps, now: number = Date.now()): Promise<number> {
  const halves = await oldFiles(incomingFolder(deps), now);
  for (const name of halves) await rm(join(incomingFolder(deps), name), { force: true });
  const whole = (await oldFiles(uploadsFolder(deps), now)).filter((name) => name.startsWith('upl_'));
  let swept = halves.length;
  for (let at = 0; at < whole.length; at += AT_ONCE) {
    const names = whole.slice(at, at + AT_ONCE);
    const known = new Set((await knownUploads(deps.pool, { upload_ids: names })).map(({ id }) => id));
    for (const name of names.filter((one) => !known.has(one))) {
      await rm(join(uploadsFolder(deps), name), { force: true });
      swept++;
    }
  }
  return swept;
}

/** By the clock of the disk and our own, which may differ by less than it takes to be old. */
async function oldFiles(folder: string, now: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing);
  const old: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const found = await stat(join(folder, entry.name)).catch(() => undefined);
    if (found !== undefined && now - Math.max(found.mtimeMs, found.ctimeMs) > DEAD_AFTER_MS) old.push(entry.name);
  }
  return old;
}

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
