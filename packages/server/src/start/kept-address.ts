import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (folder: string): string => join(folder, 'address');

/** Where the server of this folder is, for a second start that would only be in its way. No secret. */
export const keepAddress = (folder: string, url: string): Promise<void> => writeFile(fileIn(folder), `${url}\n`);

export const forgetAddress = (folder: string): Promise<void> => rm(fileIn(folder), { force: true });

export async function readAddress(folder: string): Promise<string | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '');
  return URL.canParse(text.trim()) ? text.trim() : undefined;
}
