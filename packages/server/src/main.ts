import { enableCompileCache } from 'node:module';

// Before anything of ours is loaded: what was compiled at one start is not compiled again at the next.
enableCompileCache();
const { runCli } = await import('./cli/index.ts');

process.exitCode = await runCli({ args: process.argv.slice(2), env: process.env, folder: process.cwd() });
// Standing connections of a model's or a server's client must not hold a program that is done.
process.exit();
