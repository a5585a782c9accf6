import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Where a server is, and what lets a person in. */
export const CredentialSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'expected an address such as http://127.0.0.1:4000' }),
  key: z.string().regex(/^dak_[\w-]{1,200}$/, 'expected an API key, which begins with dak_'),
});
export type Credential = z.output<typeof CredentialSchema>;

/** How a credential was found in a file. */
export type KeptCredential =
  | { readonly kind: 'found'; readonly credential: Credential }
  | { readonly kind: 'missing' }
  /** It is there, and can't be used. */
  | { readonly kind: 'refused'; readonly why: string };

/** Of the server that was started in a folder: its `.dream-agent/` is what is handed in. */
export const localCredentialFile = (home: string): string => join(home, 'cli.json');

/** Written by whoever starts a server, so that the commands on the same machine find it. Only its owner can read it. */
export const writeLocalCredential = (home: string, credential: Credential): Promise<void> =>
  writeCredential(localCredentialFile(home), credential);

export const removeLocalCredential = (home: string): Promise<void> => rm(localCredentialFile(home), { force: true });

export async function writeCredential(file: string, credential: Credential): Promise<void> {
  const text = `${JSON.stringify(CredentialSchema.parse(credential), null, 2)}\n`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}.new`;
  // Whole or not at all; and never readable for others, not even for a moment.
  await rm(next, { force: true });
  await writeFile(next, text, { mode: 0o600, flag: 'wx', flush: true });
  await rename(next, file);
}

/** A key that others can read is no secret any more, and is not used. */
export async function readCredential(file: string): Promise<KeptCredential> {
  try {
    const { mode, uid } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      return { kind: 'refused', why: `${file} can be read by others (${(mode & 0o777).toString(8)}); expected 600: chmod 600 ${file}` };
    }
    const own = process.getuid?.();
    if (own !== undefined && own !== 0 && uid !== own) return { kind: 'refused', why: `${file} belongs to somebody else` };
    const read = CredentialSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (read.success) return { kind: 'found', credential: read.data };
    return { kind: 'refused', why: `${file}: ${z.prettifyError(read.error)}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    return { kind: 'refused', why: `${file}: ${message}` };
  }
}
