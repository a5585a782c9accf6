import type { Db } from '@dream-agent/hitl/postgres';
import type { Redis } from 'ioredis';
import type { ReadinessCheck } from '../../http/app-deps.ts';
import { readClock } from '../../postgres/sql/readiness/read-clock.ts';
import { readNewestMigration } from '../../postgres/sql/readiness/read-newest-migration.ts';
import type { ClockGuard } from './clock-guard.ts';

/** A worker looks for work every half second; after so long without a look it is stuck. */
const STUCK_MS = 20_000;

export interface ReadinessOf {
  readonly db: Db;
  readonly clock: ClockGuard;
  /** Whether this process drives runs. */
  readonly drives: boolean;
  readonly redis: Redis | undefined;
}

/** What a process needs to do its work, each by itself. */
export async function readinessChecks({ db, clock, drives, redis }: ReadinessOf): Promise<ReadinessCheck[]> {
  const known = (await newest(db)) ?? 0;
  return [
    { name: 'database', check: () => within(2_000, () => readClock(db, {}).then(() => undefined)) },
    {
      name: 'migrations',
      check: async () => {
        const found = await newest(db);
        return found === known || (found ?? 0) > known ? undefined : `the tables are those of ${found ?? 'nothing'}, expected ${known}`;
      },
    },
    { name: 'clock', check: () => clock.problem() },
    ...(drives ? [{ name: 'worker', check: async () => stuck(clock.sinceAsked()) }] : []),
    // Rate limits and hints do without it, each node by itself.
    ...(redis === undefined ? [] : [{ name: 'redis', optional: true, check: () => answers(redis) }]),
  ];
}

const newest = async (db: Db): Promise<number | undefined> => (await readNewestMigration(db, {}))[0]?.number ?? undefined;

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
