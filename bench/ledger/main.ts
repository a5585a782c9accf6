import { createPostgresLedger, migrate } from '@dream-agent/hitl/postgres';
import pg from 'pg';
import { startPostgres } from '../../test/postgres/server.ts';
import type { BenchResult } from '../main.ts';
import { fillPending } from './fill.ts';
import { floorRoundTrip, leanestRoundTrip, prepareFloor } from './floor.ts';
import { measure, median, type Sample } from './measure.ts';
import { holdRun, roundTrip } from './ours.ts';

const AT_ONCE = [1, 16, 64];
const PENDING = 100_000;

/** Approvals per second through the ledger, beside the floor, with nothing and with 100,000 requests pending; all in one run, by turns. */
export async function bench(): Promise<BenchResult> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
  const server = await startPostgres({ durable: true });
  try {
    const empty = await database(server.url, 'bench_empty');
    const full = await database(server.url, 'bench_full');
    await prepareFloor(empty);
    await fillPending(full, PENDING);
    await empty.query('checkpoint');

    const floorIds = counter('floor');
    const contenders = {
      floor: async (atOnce: number) => measure(atOnce, seconds, () => floorRoundTrip(empty, floorIds())),
      'leanest of all': async (atOnce: number) => measure(atOnce, seconds, () => leanestRoundTrip(empty, floorIds())),
      ours: await contender(empty, seconds, false),
      'ours, finished': await contender(empty, seconds, true),
      [`ours, ${PENDING} pending`]: await contender(full, seconds, false),
    };
    const samples = new Map<string, Sample[]>();
    for (const name of Object.keys(contenders)) await contenders[name as keyof typeof contenders]?.(16);
    // What autovacuum does within its first minute, done for everybody before the clock runs.
    for (const pool of [empty, full]) await pool.query('vacuum analyze');
    for (let round = 0; round < rounds; round++) {
      for (const atOnce of AT_ONCE) {
        for (const [name, run] of Object.entries(contenders)) {
          const key = `${name}|${atOnce}`;
          samples.set(key, [...(samples.get(key) ?? []), await run(atOnce)]);
        }
      }
    }
    return report(samples);
  } finally {
    await server.stop();
  }
}

async function database(url: string, name: string): Promise<pg.Pool> {
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  await admin.query(`create database ${name}`);
  await admin.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: address.toString(), max: 64 });
  pool.on('error', () => {});
  await migrate(pool);
  return pool;
}

const counter = (prefix: string) => {
  let count = 0;
  return () => `${prefix}_${count++}`;
};

async function contender(pool: pg.Pool, seconds: number, finish: boolean) {
  const ledger = createPostgresLedger({ pool });
  const holds = await Promise.all(Array.from({ length: Math.max(...AT_ONCE) }, () => holdRun(ledger)));
  const steps = counter(finish ? 'finished' : 'step');
  return (atOnce: number) =>
    measure(atOnce, seconds, (worker) => {
      const hold = holds[worker];
      if (hold === undefined) throw new RangeError(`no run for worker ${worker}`);
      return roundTrip(ledger, hold, steps(), { finish });
    });
}

function report(samples: Map<string, Sample[]>): BenchResult {
  const of = (name: string, atOnce: number, figure: keyof Sample) =>
    median((samples.get(`${name}|${atOnce}`) ?? []).map((sample) => sample[figure]));
  const names = [...new Set([...samples.keys()].map((key) => key.split('|')[0] ?? ''))];
  const round = (value: number, digits = 0) => Number(value.toFixed(digits));

  console.log('\nApproval round trips, durable (fsync on): request, decision, effect; decision latency in ms; medians\n');
  console.table(
    names.flatMap((name) =>
      AT_ONCE.map((atOnce) => ({
        what: name,
        'at once': atOnce,
        'per second': round(of(name, atOnce, 'perSecond')),
        'of the floor': round(of(name, atOnce, 'perSecond') / of('floor', atOnce, 'perSecond'), 2),
        p50: round(of(name, atOnce, 'p50'), 2),
        p99: round(of(name, atOnce, 'p99'), 2),
      })),
    ),
  );
  const pending = `ours, ${PENDING} pending`;
  const figures = {
    floor_per_second_at_16: round(of('floor', 16, 'perSecond')),
    per_second_at_1: round(of('ours', 1, 'perSecond')),
    per_second_at_16: round(of('ours', 16, 'perSecond')),
    per_second_at_64: round(of('ours', 64, 'perSecond')),
    decide_p50_ms_at_16: round(of('ours', 16, 'p50'), 2),
    decide_p99_ms_at_16: round(of('ours', 16, 'p99'), 2),
    ratio_to_floor_at_1: round(of('ours', 1, 'perSecond') / of('floor', 1, 'perSecond'), 3),
    ratio_to_floor_at_16: round(of('ours', 16, 'perSecond') / of('floor', 16, 'perSecond'), 3),
    ratio_to_floor_at_64: round(of('ours', 64, 'perSecond') / of('floor', 64, 'perSecond'), 3),
    ratio_to_leanest_at_16: round(of('ours', 16, 'perSecond') / of('leanest of all', 16, 'perSecond'), 3),
    ratio_finished_to_floor_at_16: round(of('ours, finished', 16, 'perSecond') / of('floor', 16, 'perSecond'), 3),
    ratio_with_100000_pending_at_16: round(of(pending, 16, 'perSecond') / of('ours', 16, 'perSecond'), 3),
  };
  return {
    name: 'ledger',
    figures,
    goals: { ratio_to_floor_at_16: '>= 0.5', ratio_with_100000_pending_at_16: '>= 0.9' },
    met: figures.ratio_to_floor_at_16 >= 0.5 && figures.ratio_with_100000_pending_at_16 >= 0.9,
  };
}
