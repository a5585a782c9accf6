#!/usr/bin/env node
// The program is TypeScript, run as it is: that takes Node 24 and a flag. Runs on any Node 20, and hands over at once.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The one that runs this if it is new enough, else the one that comes with the installation. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const home = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  return join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

const child = spawn(findNode(), ['--conditions=@dream-agent/source', MAIN, ...process.argv.slice(2)], { stdio: 'inherit' });
// A terminal sends Ctrl-C to both of us, and we wait for the other to end; what is sent to us alone is handed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(`dream-agent needs Node 24 (${error.message}); "npm ci" brings it`);
  process.exit(1);
});
child.once('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
