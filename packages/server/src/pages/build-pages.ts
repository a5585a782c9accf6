import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));

/** Everything that the pages are made from. */
async function newestSource(): Promise<number> {
  const times = [];
  for (const [cwd, pattern] of [
    [WEB, '{src,build,public}/**/*'],
    [WEB, '{index.html,vite.config.ts,package.json}'],
    [CONTRACT, '**/*.ts'],
  ] as const) {
    for await (const path of glob(pattern, { cwd })) times.push((await stat(`${cwd}${path}`)).mtimeMs);
  }
  return Math.max(0, ...times);
}

/** Whether there are pages that are not older than what they are made from. Where the sources are not, they are as they came. */
export async function pagesAreCurrent(): Promise<boolean> {
  const built = await stat(`${WEB}dist/index.html`).catch(() => undefined);
  return built !== undefined && built.mtimeMs >= (await newestSource());
}

/** Builds the pages, in a process of its own; answers what it said if it fails. */
export async function buildPages(): Promise<{ kind: 'built' } | { kind: 'failed'; because: string }> {
  const vite = fileURLToPath(import.meta.resolve('vite/bin/vite.js'));
  const child = spawn(
    process.execPath,
    ['--conditions=@dream-agent/source', vite, 'build', '--configLoader', 'native', '--logLevel', 'warn'],
    {
      cwd: WEB,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? { kind: 'built' } : { kind: 'failed', because: said.slice(-2000) };
}
