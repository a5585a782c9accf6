import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** What lies where in the folder of an embedded PostgreSQL. */
export interface DataFolder {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
}

/** Makes the folder where it is not there yet, with a password that is made once and that only the owner of the folder can read. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true });
  // The server may run as another user, who has to get through here; what is secret has its own permissions.
  await chmod(folder, 0o755);
  const password = await keep(join(folder, 'password'), () => randomBytes(32).toString('base64url'), /^[\w-]{43}$/);
  return { folder, data: join(folder, 'data'), log: join(folder, 'postgres.log'), password };
}

/** The port of last time, as long as nobody else has taken it; else another one, kept for next time. */
export async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port');
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  const port = (Number.isInteger(kept) && kept > 0 && kept < 65_536 ? await tryPort(kept) : undefined) ?? (await tryPort(0));
  if (port === undefined) throw new Error('this machine has no free port on 127.0.0.1');
  if (port !== kept) await replace(file, String(port));
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}

/** Made once: of several who make it at once the first one's stays, and all of them use it. */
async function keep(file: string, make: () => string, form: RegExp): Promise<string> {
  const read = async () => (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!form.test(await read())) {
    await rm(file, { force: true });
    const next = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(next, `${make()}\n`, { mode: 0o600, flush: true });
    // Unlike a rename, it fails where there is one.
    await link(next, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(next);
  }
  await chmod(file, 0o600);
  return read();
}

/** All of it or nothing, also if the machine goes down meanwhile. */
async function replace(file: string, text: string): Promise<void> {
  const next = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(next, `${text}\n`, { mode: 0o600, flush: true });
  await rename(next, file);
}
