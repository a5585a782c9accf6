import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../cluster/chance.ts';
import { type Cluster, LEASE_SECONDS } from '../cluster/cluster.ts';
import { watchRecovery } from './recovery.ts';

export interface Broken {
  kills: number;
  freezes: number;
  /** Told to stop, as an upgrade does. */
  stops: number;
  crashes: number;
  redisKills: number;
  redisFlushes: number;
  /** Cut in the middle of whatever they did, besides the commits. */
  cutAll: number;
  /** Starts with a clock that is wrong. */
  wrongClocks: number;
  /** Milliseconds from a kill to the moment when another owner had the run. */
  readonly recoveries: number[];
}

/** Seconds between two of a kind, on average: ten minutes of it are more than what is aimed at. */
const EVERY = { kill: 1.05, stop: 15, freeze: 5.2, crash: 8.8, cut: 5, cutAll: 30, redis: 20 };
const LAST_ONE_MS = 3_000;
const WRONG_CLOCKS = [2_000, -2_000, 3_600_000, -3_600_000];

/** Breaks things, by a schedule that follows from its seed, until it is told to stop. */
export async function rage(cluster: Cluster, chance: Chance, broken: Broken, signal: AbortSignal): Promise<void> {
  const { nodes, proxy, redis } = cluster;
  const repeat = async (name: keyof typeof EVERY, work: (own: Chance) => Promise<void>) => {
    const own = chance.named(name);
    while (!signal.aborted) {
      await sleep(own.between(0.5, 1.5) * EVERY[name] * 1000, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await work(own);
    }
  };
  await Promise.all([
    repeat('kill', async (own) => {
      // The last one is let live for a moment: where nothing is ever done, nothing can go wrong.
      await until(() => nodes.filter(({ isUp }) => isUp).length > 1 || nodes.some(({ upMs }) => upMs > LAST_ONE_MS), signal);
      const up = nodes.filter(({ isUp }) => isUp);
      const node = up.length === 0 ? undefined : own.pick(up);
      if (node === undefined) return;
      void watchRecovery(cluster, node.name, broken.recoveries, signal);
      node.kill();
      broken.kills++;
    }),
    repeat('stop', async (own) => {
      await until(() => nodes.filter(({ isUp }) => isUp).length > 1, signal);
      const up = nodes.filter(({ isUp }) => isUp);
      if (up.length === 0) return;
      own.pick(up).terminate();
      broken.stops++;
    }),
    repeat('freeze', async (own) => {
      await until(() => nodes.filter(({ isUp }) => isUp).length > 1, signal);
      const up = nodes.filter(({ isUp }) => isUp);
      if (up.length < 2) return;
      broken.freezes++;
      await own.pick(up).freeze(own.between(1.2, 2) * LEASE_SECONDS * 1000);
    }),
    repeat('crash', async () => {
      // A node that starts waits for the database: without one that is up there would be nothing that a crash could break.
      await until(() => nodes.some(({ isUp }) => isUp), signal);
      await cluster.crashDatabase();
      broken.crashes++;
    }),
    repeat('cut', async () => {
      await until(() => nodes.some(({ isUp }) => isUp), signal);
      proxy.cutNextCommit();
    }),
    repeat('cutAll', async () => {
      await until(() => nodes.some(({ isUp }) => isUp), signal);
      proxy.cutAll();
      broken.cutAll++;
    }),
    repeat('redis', async (own) => {
      if (redis === undefined) return;
      if (own.next() < 0.5) {
        await redis.flush();
        broken.redisFlushes++;
        return;
      }
      await redis.kill();
      broken.redisKills++;
      await sleep(own.between(1, 6) * 1000);
      await redis.start();
    }),
  ]);
}

/** The clock of a node that starts: mostly right, and always right on the first one, so that somebody takes work on. */
export function clockOf(index: number, chance: Chance, broken: Broken): number {
  if (index === 0 || chance.next() < 0.8) return 0;
  broken.wrongClocks++;
  return chance.pick(WRONG_CLOCKS);
}

async function until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
  while (!isSo() && !signal.aborted) await sleep(50);
}
