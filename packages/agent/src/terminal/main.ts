import { enableCompileCache } from 'node:module';

// Before anything of ours is loaded: what was compiled at one start is not compiled again at the next.
enableCompileCache();
const { runTerminal } = await import('./run-terminal.ts');

process.exitCode = await runTerminal({
  root: new URL('../../../../', import.meta.url),
  folder: process.cwd(),
  args: process.argv.slice(2),
  env: process.env,
});
// Standing connections of a model's or a server's client must not hold a program that is done.
process.exit();
