import type { Hold } from '@dream-agent/hitl';
import { createPostgresLedger, migrate } from '@dream-agent/hitl/postgres';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import pg from 'pg';
import { createFencedSaver, type FencedSaver, migrateAgent } from '../../packages/agent/src/checkpoint/index.ts';
import { runSavers } from '../../packages/agent/src/run-saver.ts';
import { startPostgres } from '../../test/postgres/server.ts';
import { measure, median } from '../ledger/measure.ts';
import { resumeAfter } from './long-run.ts';
import { makeRun, ourRoundTrip } from './ours.ts';
import { stockGraph, stockRoundTrip } from './stock.ts';

const AT_ONCE = [1, 16];
const BEHIND = [10, 100, 500];

export interface RoundTrips {
  /** By name and how many at once. */
  readonly perSecond: Record<string, number>;
  /** Milliseconds of a resume, by the steps behind it. */
  readonly resumeMs: Record<number, number>;
}

/** Approvals through the agent's graph beside those of a stock LangGraph graph, by turns, on one durable PostgreSQL. */
export async function roundTrips(): Promise<RoundTrips> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
  const server = await startPostgres({ durable: true });
  const pool = new pg.Pool({ connectionString: server.url, max: 32 });
  pool.on('error', () => {});
  try {
    await migrate(pool);
    await migrateAgent(pool);
    const ledger = createPostgresLedger({ pool });
    const saver = new PostgresSaver(pool);
    await saver.setup();
    const stock = stockGraph(saver);
    const savers = runSavers(pool);
    const late = (hold: Hold) => savers(hold, true);
    const atOnce = (hold: Hold) => createFencedSaver({ pool, hold });
    const runs: Hold[] = [];
    const unwritten: FencedSaver[] = [];
    const ours = async (saver: (hold: Hold) => FencedSaver) => {
      const hold = runs.pop() ?? tooFew();
      const kept = saver(hold);
      await ourRoundTrip(ledger, hold, kept);
      unwritten.push(kept);
    };
    let threads = 0;
    const contenders: Record<string, () => Promise<void>> = {
      stock: () => stockRoundTrip(stock, `thread-${threads++}`, 'sync'),
      'stock, not durable at once': () => stockRoundTrip(stock, `thread-${threads++}`, 'async'),
      ours: () => ours(late),
      'ours, each step stored': () => ours(atOnce),
    };
    const measured = async (atOnce: number, work: () => Promise<void>) => {
      while (runs.length < 2000 * seconds) runs.push(...(await Promise.all(Array.from({ length: 64 }, () => makeRun(ledger)))));
      let trips = 0;
      const began = performance.now();
      await measure(atOnce, seconds, async () => {
        await work();
        return trips++;
      });
      // The clock runs until the last of it is written.
      await Promise.all(unwritten.splice(0).map((saver) => saver.flush()));
      return (trips / (performance.now() - began)) * 1000;
    };
    for (const work of Object.values(contenders)) await measured(16, work);
    await pool.query('vacuum analyze');
    const samples = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const atOnce of AT_ONCE) {
        for (const [name, work] of Object.entries(contenders)) {
          const key = `${name}|${atOnce}`;
          samples.set(key, [...(samples.get(key) ?? []), await measured(atOnce, work)]);
        }
      }
    }
    const resumeMs: Record<number, number> = {};
    for (const steps of BEHIND) {
      const times: number[] = [];
      for (let round = 0; round < rounds * 2; round++) times.push(await resumeAfter(pool, ledger, steps));
      resumeMs[steps] = median(times);
    }
    await ledger.close();
    return { perSecond: Object.fromEntries([...samples].map(([key, values]) => [key, median(values)])), resumeMs };
  } finally {
    await pool.end();
    await server.stop();
  }
}

const tooFew = (): never => {
  throw new RangeError('there are too few runs; make more before the clock runs');
};
