import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunId } from '@dream-agent/hitl';
import { startMortal } from './mortal-process.ts';
import { REPORT, type World } from './world.ts';

export interface DoomedRun {
  readonly runId: RunId;
  /** When its node has died, with what it died of. */
  readonly died: Promise<unknown[]>;
  readonly stop: () => Promise<void>;
}

/** A run whose node kills itself at a place, with somebody who approves whatever the run asks, before that and after. */
export async function startDoomedRun(world: World, place: string): Promise<DoomedRun> {
  const answering = new AbortController();
  const { process: doomed } = await startMortal(world, 'doomed', place);
  const died = once(doomed, 'exit');
  const runId = await world.start(await world.session(), REPORT);
  const answered = (async () => {
    while (!answering.signal.aborted) {
      // As people do: not before the run has been put away.
      const isWaiting = (await world.deps.ledger.findRun(runId))?.status === 'waiting';
      for (const { id } of isWaiting ? await world.pending(runId) : []) await world.decide(id, { kind: 'approve' });
      await sleep(20);
    }
  })();
  return {
    runId,
    died,
    stop: async () => {
      doomed.kill('SIGKILL');
      answering.abort();
      await answered;
    },
  };
}
