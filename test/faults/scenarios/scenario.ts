import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../checker/check.ts';
import type { Evidence, Violation } from '../checker/evidence.ts';
import { readEvidence } from '../checker/read-evidence.ts';
import { createChance } from '../cluster/chance.ts';
import { type Cluster, type StartCluster, startCluster } from '../cluster/cluster.ts';
import { type Load, startLoad } from '../load.ts';
import { comeToRest } from '../rest.ts';

const PATIENCE_MS = 90_000;
const LAST_WORDS_MS = 2_000;

/** Two nodes with people at work, and one thing that goes wrong on command. */
export interface Scenario {
  readonly cluster: Cluster;
  readonly load: Load;
  /** Waits until it is so; fails with `what` if it never is. */
  until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** Waits until so many more decisions have been acknowledged. */
  decided(more: number): Promise<void>;
  /** Nothing more is begun; when everything has come to its end, what is left is looked at. */
  finish(): Promise<{ evidence: Evidence; violations: readonly Violation[] }>;
  close(): Promise<void>;
}

export async function openScenario(seed: string, options: StartCluster = {}): Promise<Scenario> {
  const cluster = await startCluster({ nodes: 2, ...options });
  const keeping = cluster.nodes.map((node) => node.keepUp(() => 0));
  const until: Scenario['until'] = async (what, isSo) => {
    for (const latest = performance.now() + PATIENCE_MS; !(await isSo()); await sleep(50)) {
      if (performance.now() > latest) throw new Error(`${what}: not after ${PATIENCE_MS} ms`);
    }
  };
  await until('the nodes are up', () => cluster.nodes.every(({ isUp }) => isUp));
  const load = await startLoad(cluster, { chance: createChance(seed), seed, control: false, pace: { runsPerSecond: 3, mostOpen: 12 } });
  const accepted = () => load.record.acknowledgements.filter(({ said }) => said === 'accepted').length;
  let stopped = false;
  return {
    cluster,
    load,
    until,
    decided: async (more) => {
      const enough = accepted() + more;
      await until(`${more} more decisions`, () => accepted() >= enough);
    },
    finish: async () => {
      load.calm();
      await comeToRest(cluster.pool);
      stopped = true;
      await load.stop();
      const evidence = await readEvidence({ cluster, clients: load.record, deciders: load.deciders });
      return { evidence, violations: check(evidence) };
    },
    close: async () => {
      // Whoever still asks for an answer would do so for minutes; something went wrong, and nobody will look at it.
      if (!stopped) await Promise.race([load.stop(), sleep(LAST_WORDS_MS)]);
      await Promise.all(cluster.nodes.map((node) => node.stop()));
      await Promise.all(keeping);
      await cluster.stop();
    },
  };
}
