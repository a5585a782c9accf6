import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { putInPlace } from './put-in-place.ts';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));

/** Where the pages are once they are built. */
export const PAGES = join(WEB, 'dist');

/** Everything that the pages are made from. */
const SOURCES = [
  [WEB, '{src,build,public}/**/*'],
  [WEB, '{index.html,vite.config.ts,package.json}'],
  [CONTRACT, '**/*.ts'],
] as const;

/** Whether there are pages that are not older than what they are made from. */
export async function pagesAreCurrent(): Promise<boolean> {
  const built = await stat(join(PAGES, 'index.html')).catch(() => undefined);
  if (built === undefined) return false;
  for (const [cwd, pattern] of SOURCES) {
    for await (const path of glob(pattern, { cwd })) if ((await stat(join(cwd, path))).mtimeMs > built.mtimeMs) return false;
  }
  return true;
}

export type BuiltPages = { readonly kind: 'built' } | { readonly kind: 'failed'; readonly because: string };

/**
 * Builds the pages in a process of its own. Where what builds them is not installed, or they are wrong, it says so. They are built
 * aside and put in their place when they are whole: others may be serving from there, or building the same.
 */
export async function buildPages(into = PAGES): Promise<BuiltPages> {
  const aside = await mkdtemp(join(tmpdir(), 'dream-agent-pages-'));
  try {
    const built = await build(aside);
    if (built.kind === 'built') await putInPlace(aside, into);
    return built;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function build(into: string): Promise<BuiltPages> {
  let vite: string;
  try {
    vite = join(createRequire(join(WEB, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
  } catch {
    return { kind: 'failed', because: 'vite is not installed; npm ci installs it' };
  }
  const args = [
    '--conditions=@dream-agent/source',
    vite,
    'build',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
    '--outDir',
    into,
    '--emptyOutDir',
  ];
  const child = spawn(process.execPath, args, { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (text: Buffer) => {
    said += text.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? { kind: 'built' } : { kind: 'failed', because: said.slice(-2000) };
}
