import { writeSync } from 'node:fs';
import { submitDecision } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { openPool } from '../../../packages/server/src/postgres/index.ts';
import { type AgentDeps, startRun } from '../../../packages/server/src/runs/index.ts';
import { type AgentWorker, createWorker } from '../../../packages/server/src/worker/index.ts';
import { type Pass, stoppable } from '../../../packages/server/test/worker/stoppable.ts';
import { cutConnections } from './cut-connections.ts';
import type { Doom, FromDoomed, ToDoomed } from './doomed-process.ts';
import { loadSmallAgent, openSmallNode, WORKER } from './small-node.ts';
import { stoppablePool } from './stoppable-pool.ts';

/*
 * A node that serves, drives, and comes to grief where it is told to. Started with a folder, the folder and the receiver of its
 * agent, and its name; told of a database, a point and what happens there: `die`, killed; `freeze`, the whole process stands still until
 * somebody wakes it; `throw`, what was called fails; `cut`, all its connections are gone. Where it survives that it is told of another.
 */

const [folder = '', root = '', receiverUrl = '', name = ''] = process.argv.slice(2);
const config = await loadSmallAgent(root, receiverUrl);

interface Life {
  readonly deps: AgentDeps;
  end(): Promise<void>;
}

function passing({ url, point, fault }: Doom): Pass {
  const [what, when, times] = point.split(':');
  let left = Number(times);
  return async (called, moment) => {
    if (called !== what || moment !== when || --left !== 0) return;
    if (fault === 'cut') await cutConnections(url, name);
    writeSync(1, 'reached\n');
    if (fault === 'die') process.kill(process.pid, 'SIGKILL');
    if (fault === 'freeze') process.kill(process.pid, 'SIGSTOP');
    if (fault === 'throw') throw new Error(`told to fail ${moment} ${called}`);
  };
}

async function live(doom: Doom): Promise<Life> {
  const { url } = doom;
  const pass = passing(doom);
  const pool = openPool({ url, name, max: 8 });
  const stopping = stoppablePool(pool, pass);
  const ledger = createPostgresLedger({ pool: stopping });
  let worker: AgentWorker | undefined;
  const deps = await openSmallNode({ pool: stopping, ledger: stoppable(ledger, pass), config, folder, node: name, worker: () => worker });
  const started = createWorker({ ...WORKER, deps, url });
  worker = started;
  return {
    deps,
    end: async () => {
      await started.stop();
      await ledger.close();
      await pool.end();
    },
  };
}

let life: Life | undefined;
process.on('message', async (told: ToDoomed) => {
  if (told.kind === 'begin') {
    life = await live(told.doom);
    writeSync(1, 'ready\n');
    return;
  }
  if (life === undefined) return;
  if (told.kind === 'end') {
    await life.end();
    writeSync(1, 'ended\n');
    return;
  }
  const { id, asks } = told;
  const answer = (said: FromDoomed['said']) => void process.send?.({ id, said } satisfies FromDoomed);
  try {
    const outcome = asks.kind === 'start' ? await startRun(life.deps, asks.start) : await submitDecision(life.deps, asks.decide);
    answer({ kind: 'done', outcome });
  } catch {
    answer({ kind: 'failed' });
  }
});
// Whoever started it has gone.
process.once('disconnect', () => process.exit());
