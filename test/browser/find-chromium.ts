import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type FoundChromium = { readonly kind: 'found'; readonly program: string } | { readonly kind: 'missing'; readonly why: string };

/** By their names on Debian, Ubuntu, Fedora and macOS; the first that is there. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

let looked: Promise<FoundChromium> | undefined;

/** A Chromium on this machine; installed from Debian where there is none and we may. Else why there is none. */
export function findChromium(): Promise<FoundChromium> {
  looked ??= look();
  return looked;
}

async function look(): Promise<FoundChromium> {
  const there = await onPath();
  if (there !== undefined) return { kind: 'found', program: there };
  if (process.getuid?.() !== 0) {
    return { kind: 'missing', why: `none of ${NAMES.join(', ')} is on the PATH, and only root may install one: apt-get install chromium` };
  }
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env, timeout: 120_000 });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, timeout: 600_000 });
  } catch (error) {
    return { kind: 'missing', why: `there is no Chromium on the PATH, and apt-get could not install one: ${firstLine(error)}` };
  }
  const installed = await onPath();
  return installed === undefined ? { kind: 'missing', why: 'apt-get installed no Chromium' } : { kind: 'found', program: installed };
}

async function onPath(): Promise<string | undefined> {
  for (const name of NAMES) {
    const found = await run('sh', ['-c', `command -v ${name}`]).catch(() => undefined);
    if (found !== undefined) return found.stdout.trim();
  }
  return undefined;
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0] ?? '';
