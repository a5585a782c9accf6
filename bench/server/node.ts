import { readSettings } from '../../packages/server/src/config.ts';
import { startProgram } from '../../packages/server/src/start/start-program.ts';
import { begin } from './child.ts';

/** One node of a deployment, as `dream-agent start` starts it. */
const { given, say } = await begin<{ args: readonly string[]; env: Readonly<Record<string, string>>; folder: string }>();
const program = await startProgram(await readSettings(given));
say(program.url);
process.once('SIGTERM', async () => {
  await program.stop();
  process.exit(0);
});
