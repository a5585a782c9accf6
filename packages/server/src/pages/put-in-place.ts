import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The page that names all others; nobody may find it before they are there. */
const FIRST_PAGE = 'index.html';

/**
 * Makes a folder hold the same files as another while somebody reads from it: each file is whole whenever it is there, the page that
 * names the others comes last, and what is no longer named goes after that. Any number may do so at once with the same files.
 */
export async function putInPlace(from: string, into: string): Promise<void> {
  const files = await filesIn(from);
  for (const file of files.toSorted((one, other) => Number(one === FIRST_PAGE) - Number(other === FIRST_PAGE))) {
    const place = join(into, file);
    const aside = join(into, `.${randomUUID()}`);
    await mkdir(dirname(place), { recursive: true });
    await copyFile(join(from, file), aside);
    await rename(aside, place);
  }
  const named = new Set(files);
  for (const file of await filesIn(into)) if (!named.has(file) && !isUnderWay(file)) await rm(join(into, file), { force: true });
}

/** Another one's, and gone in a moment. */
const isUnderWay = (file: string): boolean => file.startsWith('.');

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
