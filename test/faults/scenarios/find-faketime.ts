import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PLACES = '/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketime.so.1';

export type FoundFaketime = { readonly kind: 'found'; readonly library: string } | { readonly kind: 'missing'; readonly why: string };

/** The library that shifts the clock of another program; installed from Debian where there is none and we may. Else why its tests are skipped. */
export async function findFaketime(): Promise<FoundFaketime> {
  const there = await onDisk();
  if (there !== undefined) return { kind: 'found', library: there };
  if (process.getuid?.() !== 0) return { kind: 'missing', why: 'there is no libfaketime, and only root may install it' };
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Somebody else may be installing something just now.
    const flags = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends'];
    await run('apt-get', ['update', '-q'], { env, timeout: 120_000 });
    await run('apt-get', ['install', ...flags, 'libfaketime'], { env, timeout: 240_000 });
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    return { kind: 'missing', why: `there is no libfaketime, and apt-get could not install it: ${why}` };
  }
  const installed = await onDisk();
  return installed === undefined ? { kind: 'missing', why: 'apt-get installed no libfaketime' } : { kind: 'found', library: installed };
}

async function onDisk(): Promise<string | undefined> {
  for await (const file of glob(PLACES)) return file;
  return undefined;
}
