import { parentPort, workerData } from 'node:worker_threads';
import type { Hold } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { openPool } from '../../postgres/pool.ts';
import { type FromHeart, type HeartOptions, sharedNow, type ToHeart } from './beats.ts';

/*
 * Renews the leases of a process's runs, on a connection of its own, so that a main loop with much to do does not lose them. It
 * stops while the main loop gives no sign of life: a process that is stuck has to give its runs up, and not keep them for ever.
 */

const { url, leaseSeconds, sign } = workerData as HeartOptions;
const lastSign = new BigInt64Array(sign);
const pool = openPool({ url, name: 'dream-agent-heart', max: 1, statementTimeoutMs: leaseSeconds * 1000 });
const ledger = createPostgresLedger({ pool });
const holds = new Map<string, Hold>();

const keyOf = ({ runId, fence }: Hold): string => `${runId}/${fence}`;
const tell = (message: FromHeart): void => parentPort?.postMessage(message);
const isStuck = (): boolean => sharedNow() - Atomics.load(lastSign, 0) > BigInt(leaseSeconds * 500);

async function renew(hold: Hold): Promise<void> {
  if (isStuck()) return;
  const { runId, fence } = hold;
  try {
    const renewal = await ledger.renewLease(hold, leaseSeconds);
    if (!holds.has(keyOf(hold))) return;
    if (renewal.kind === 'renewed') {
      tell({ kind: 'told', runId, fence, pause: renewal.pauseRequested, cancel: renewal.cancelRequested });
    } else {
      holds.delete(keyOf(hold));
      tell({ kind: 'lost', runId, fence, code: renewal.code, message: renewal.message });
    }
  } catch {
    // The database is away just now: the next beat tries again, and a lease that lapses meanwhile is noticed then.
  }
}

/** One after the other: there is one connection, and a beat that is still under way needs no second. */
let beating = false;
async function beat(): Promise<void> {
  if (beating) return;
  beating = true;
  for (const hold of holds.values()) await renew(hold);
  beating = false;
}

const beats = setInterval(() => void beat(), (leaseSeconds * 1000) / 3);

parentPort?.on('message', (message: ToHeart) => {
  switch (message.kind) {
    case 'hold':
      holds.set(keyOf(message.hold), message.hold);
      break;
    case 'release':
      holds.delete(keyOf(message.hold));
      break;
    case 'look':
      if (holds.has(keyOf(message.hold))) void renew(message.hold);
      break;
    case 'stop':
      clearInterval(beats);
      parentPort?.close();
      void pool.end();
      break;
  }
});
