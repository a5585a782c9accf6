import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientRecord } from './clients/acknowledgements.ts';
import { type Decider, decideAll } from './clients/decider.ts';
import { followInbox } from './clients/follower.ts';
import { startRun } from './clients/requester.ts';
import type { Chance } from './cluster/chance.ts';
import type { Cluster } from './cluster/cluster.ts';
import { type Person, somebody } from './people.ts';

export interface Pace {
  readonly runsPerSecond: number;
  /** More open runs than this would only wait for each other. */
  readonly mostOpen: number;
}

const STORM: Pace = { runsPerSecond: 5, mostOpen: 70 };

export interface Load {
  readonly record: ClientRecord;
  readonly deciders: Readonly<Record<string, string>>;
  /** Starts nothing more; what is there is answered still. */
  calm(): void;
  /** Those who decide go away, and come back. */
  away(areAway: boolean): void;
  stop(): Promise<void>;
}

export interface StartLoad {
  readonly chance: Chance;
  readonly seed: string;
  readonly control: boolean;
  readonly pace?: Pace;
}

/** People who ask, two who decide, and one who only looks on. */
export async function startLoad(cluster: Cluster, { chance, seed, control, pace = STORM }: StartLoad): Promise<Load> {
  const { pool, nodes } = cluster;
  const urls = nodes.map(({ url }) => url);
  const record: ClientRecord = { acknowledgements: [], runs: [], heard: [], broken: [], vague: [] };
  // The control knows nobody: whoever comes is who they say.
  const known = (name: string, role: 'reviewer' | 'approver'): Promise<Person> =>
    control ? Promise.resolve({ id: name, headers: { authorization: name } }) : somebody(pool, name, role);
  const requester = await known('requester', 'reviewer');
  const first = await known('first', 'approver');
  const second = await known('second', 'approver');
  const starting = new AbortController();
  const stopping = new AbortController();
  let quiet = false;
  let areAway = false;

  const as = (person: Person, name: string) => ({ urls, headers: person.headers, chance: chance.named(name) });
  const decider = (name: Decider['name'], person: Person): Decider => ({
    ...as(person, name),
    name,
    seed,
    record,
    isAway: () => areAway,
  });
  const work = [
    ask({ ...as(requester, 'requester') }),
    decideAll(decider('first', first), stopping.signal, () => quiet),
    decideAll(decider('second', second), stopping.signal, () => quiet),
    ...(control ? [] : [followInbox(as(first, 'follower'), record, stopping.signal)]),
  ];

  async function ask(caller: ReturnType<typeof as>): Promise<void> {
    const working = new Set<Promise<void>>();
    for (let number = 1; !starting.signal.aborted; ) {
      if (working.size + (await countOpen(cluster)) < pace.mostOpen) {
        const one = startRun(caller, number++, record, stopping.signal).finally(() => working.delete(one));
        working.add(one);
      }
      await sleep(1000 / pace.runsPerSecond);
    }
    await Promise.all(working);
  }

  return {
    record,
    deciders: { first: first.id, second: second.id },
    calm: () => {
      quiet = true;
      starting.abort();
    },
    away: (now) => {
      areAway = now;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

/** Runs that have not ended; many where the database is away just now. */
export async function countOpen({ pool }: Cluster): Promise<number> {
  const found = await pool
    .query<{ count: number }>('select count(*)::int as count from hitl.runs where ended_at is null')
    .catch(() => undefined);
  return found?.rows[0]?.count ?? Number.POSITIVE_INFINITY;
}
