import type { KeyObject } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKeys, parsePrivateKey } from '@dream-agent/hitl';

/**
 * The key of this installation, made at the first start. It is never made anew where there is a file: what it has signed could not
 * be checked any more.
 */
export async function keepSigningKey(folder: string): Promise<KeyObject> {
  const file = join(folder, 'signing-key.pem');
  const kept = await read(file);
  if (kept !== undefined) return kept;
  const { privatePem, publicPem } = generateSigningKeys();
  const next = `${file}.${process.pid}.new`;
  await writeFile(next, privatePem, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, it fails where there is one: of two starts the first one's stays.
    await link(next, file);
    await writeFile(join(folder, 'signing-key.pub.pem'), publicPem, { mode: 0o644 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(next, { force: true });
  }
  const made = await read(file);
  if (made === undefined) throw new Error(`${file} was made, and is not there`);
  return made;
}

async function read(file: string): Promise<KeyObject | undefined> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (pem === undefined) return undefined;
  try {
    return parsePrivateKey(pem);
  } catch (cause) {
    throw new Error(`${file} is no private key of Ed25519; put back the one that was there, or move it away for a new one`, { cause });
  }
}
