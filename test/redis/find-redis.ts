import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type FoundRedis = { readonly kind: 'found'; readonly program: string } | { readonly kind: 'missing'; readonly why: string };

let looked: Promise<FoundRedis> | undefined;

/** A `redis-server` on this machine; installed from Debian where there is none and we may. Else why its tests are skipped. */
export function findRedis(): Promise<FoundRedis> {
  looked ??= look();
  return looked;
}

async function look(): Promise<FoundRedis> {
  const there = await onPath();
  if (there !== undefined) return { kind: 'found', program: there };
  if (process.getuid?.() !== 0) return { kind: 'missing', why: 'there is no redis-server on the PATH, and only root may install one' };
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env, timeout: 120_000 });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], { env, timeout: 240_000 });
  } catch (error) {
    return { kind: 'missing', why: `there is no redis-server on the PATH, and apt-get could not install one: ${firstLine(error)}` };
  }
  const installed = await onPath();
  return installed === undefined ? { kind: 'missing', why: 'apt-get installed no redis-server' } : { kind: 'found', program: installed };
}

async function onPath(): Promise<string | undefined> {
  try {
    return (await run('sh', ['-c', 'command -v redis-server'])).stdout.trim();
  } catch {
    return undefined;
  }
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0] ?? '';
