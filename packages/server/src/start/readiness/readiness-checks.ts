import type { Db } from '@dream-agent/hitl/postgres';
import type { Redis } from 'ioredis';
import type { ReadinessCheck } from '../../http/app-deps.ts';
import { type Differences, tooNew } from '../../postgres/index.ts';
import { readClock } from '../../postgres/sql/readiness/read-clock.ts';
import type { ClockGuard } from './clock-guard.ts';

/** A worker looks for work every half second; after so long without a look it is stuck. */
const STUCK_MS = 20_000;

export interface ReadinessOf {
  readonly db: Db;
  readonly compare: (db: Db) => Promise<Differences>;
  readonly clock: ClockGuard;
  /** Whether this process drives runs. */
  readonly drives: boolean;
  readonly redis: Redis | undefined;
}

/** What a process needs to do its work, each by itself. */
export function readinessChecks({ db, compare, clock, drives, redis }: ReadinessOf): ReadinessCheck[] {
  return [
    { name: 'database', check: () => within(2_000, () => readClock(db, {}).then(() => undefined)) },
    {
      name: 'migrations',
      check: async () => {
        const { missing, breaking } = await compare(db);
        if (breaking.length > 0) return tooNew(breaking);
        return missing.length > 0 ? `the tables are those of an older version; ${missing.join(', ')} is missing` : undefined;
      },
    },
    { name: 'clock', check: () => clock.problem() },
    ...(drives ? [{ name: 'worker', check: async () => stuck(clock.sinceAsked()) }] : []),
    // Rate limits and hints do without it, each node by itself.
    ...(redis === undefined ? [] : [{ name: 'redis', optional: true, check: () => answers(redis) }]),
  ];
}

const stuck = (ms: number): string | undefined => (ms > STUCK_MS ? `has not looked for work for ${Math.round(ms / 1_000)} s` : undefined);

const answers = (redis: Redis): Promise<string | undefined> =>
  redis.ping().then(
    () => undefined,
    (error: Error) => `does not answer (${error.message}); nodes limit by themselves, and poll`,
  );

/** Nobody who asks whether all is well wants to wait for a time-out of the database. */
async function within(ms: number, work: () => Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`does not answer within ${ms / 1_000} s`), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
