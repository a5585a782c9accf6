import { writeSync } from 'node:fs';
import { submitDecision } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { openPool } from '../../../packages/server/src/postgres/index.ts';
import { startRun } from '../../../packages/server/src/runs/index.ts';
import { type AgentWorker, createWorker } from '../../../packages/server/src/worker/index.ts';
import { stoppable } from '../../../packages/server/test/worker/stoppable.ts';
import { cutConnections } from './cut-connections.ts';
import type { FromDoomed, ToDoomed } from './doomed-process.ts';
import { loadSmallAgent, openSmallNode, WORKER } from './small-node.ts';
import { stoppablePool } from './stoppable-pool.ts';

/*
 * A node that serves, drives, and comes to grief where it is told to. Started with the address of the database, a folder, the
 * folder and the receiver of its agent, its name, a point and what happens there: `die`, killed; `freeze`, the whole process stands
 * still until somebody wakes it; `throw`, what was called fails; `cut`, all its connections are gone.
 */

const [url = '', folder = '', root = '', receiverUrl = '', name = '', point = '', fault = ''] = process.argv.slice(2);
const [what, when, times] = point.split(':');
let left = Number(times);

async function pass(called: string, moment: string): Promise<void> {
  if (called !== what || moment !== when || --left !== 0) return;
  if (fault === 'cut') await cutConnections(url, name);
  writeSync(1, 'reached\n');
  if (fault === 'die') process.kill(process.pid, 'SIGKILL');
  if (fault === 'freeze') process.kill(process.pid, 'SIGSTOP');
  if (fault === 'throw') throw new Error(`told to fail ${moment} ${called}`);
}

const pool = openPool({ url, name, max: 8 });
const passing = stoppablePool(pool, pass);
const ledger = createPostgresLedger({ pool: passing });
let worker: AgentWorker | undefined;
const config = await loadSmallAgent(root, receiverUrl);
const deps = await openSmallNode({ pool: passing, ledger: stoppable(ledger, pass), config, folder, node: name, worker: () => worker });
worker = createWorker({ ...WORKER, deps, url });

process.on('message', async ({ id, asks }: ToDoomed) => {
  const answer = (said: FromDoomed['said']) => void process.send?.({ id, said } satisfies FromDoomed);
  try {
    const outcome = asks.kind === 'start' ? await startRun(deps, asks.start) : await submitDecision(deps, asks.decide);
    answer({ kind: 'done', outcome });
  } catch {
    answer({ kind: 'failed' });
  }
});
// Whoever started it has gone.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', async () => {
  await worker?.stop();
  await ledger.close();
  await pool.end();
  process.exit(0);
});
writeSync(1, 'ready\n');
