import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/** The real path of a file inside a folder; or why there is none: it leads out by name or by link, or is no file. */
export async function fileInside(folder: string, path: string): Promise<{ readonly file: string } | { readonly problem: string }> {
  if (!isPlainPath(path)) return { problem: 'has to be a plain path inside its folder, without .. and with /' };
  try {
    const file = await realpath(join(folder, path));
    // Both sides by their real names, or a link would lead out.
    if (!isBelow(await realpath(folder), file)) return { problem: 'leads out of its folder' };
    return (await stat(file)).isFile() ? { file } : { problem: 'is no file' };
  } catch (error) {
    return {
      problem: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : `can't be read: ${(error as Error).message}`,
    };
  }
}

/** Whether a path names something below a folder on its own, on every system. */
export const isPlainPath = (path: string): boolean =>
  path !== '' &&
  !isAbsolute(path) &&
  !/[\\\0]|^[A-Za-z]:/.test(path) &&
  path.split('/').every((step, index) => step !== '' && step !== '..' && (step !== '.' || index === 0));

/** Whether a real path lies below another. */
export function isBelow(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
