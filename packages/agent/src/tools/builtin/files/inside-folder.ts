import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** The real path of a file below a folder; `undefined` where it lies outside, through a link too, or is not there. */
export async function insideFolder(folder: string, path: string): Promise<string | undefined> {
  if (path.includes('\0') || isAbsolute(path)) return undefined;
  try {
    const root = await realpath(folder);
    const target = await realpath(resolve(root, path));
    const way = relative(root, target);
    return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : target;
  } catch {
    return undefined;
  }
}
