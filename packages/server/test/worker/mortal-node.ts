import { writeSync } from 'node:fs';
import { type AgentWorker, createWorker } from '../../src/worker/index.ts';
import { openNode, repositoryConfig } from './open-node.ts';
import { stoppable } from './stoppable.ts';

/*
 * A node that dies where it is told to: `finishEffect:before:2` is the second time it would write what came of a call. With a word
 * after it, something else happens there: `stuck`, its main loop hangs for three leases. Started by a test with the address of the
 * database, a folder, its name and the place of its death.
 */

const [url = '', folder = '', node = '', place = ''] = process.argv.slice(2);
const [method, when, times = '1', then = 'die'] = place.split(':');
let left = Number(times);

async function pass(name: string, moment: string): Promise<void> {
  if (name !== method || moment !== when || --left !== 0) return;
  if (then === 'die') process.kill(process.pid, 'SIGKILL');
  writeSync(1, 'stuck\n');
  // As a tool that counts and counts: nothing else of the main loop runs meanwhile.
  for (const until = performance.now() + 15_000; performance.now() < until; );
  writeSync(1, 'free\n');
}

let worker: AgentWorker | undefined;
const { deps, close } = await openNode({
  url,
  folder,
  node,
  config: await repositoryConfig(),
  worker: () => worker,
  between: (ledger) => stoppable(ledger, pass),
});
worker = createWorker({ deps, url, pollMs: 50, sweepMs: 200, graceMs: 3000 });
writeSync(1, 'ready\n');

process.once('SIGTERM', async () => {
  await worker?.stop();
  await close();
});
