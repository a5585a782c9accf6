import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import type pg from 'pg';
import { holdRun, question } from '../ledger/ours.ts';
import type { BenchResult } from '../main.ts';
import { startDeployment } from '../server/deployment.ts';
import { quantile, round } from '../server/figures.ts';
import { openRequests } from '../server/open-requests.ts';

const PENDING = Number(process.env['BENCH_PENDING'] ?? 100_000);
const EXPIRING = Number(process.env['BENCH_EXPIRING'] ?? 10_000);
const WINDOW_SECONDS = 60;
const AT_ONCE = 64;

const GOALS = { early: '= 0', not_expired: '= 0', lateness_p99_ms: '<= 1000', lateness_max_ms: '<= 5000' };

/** A minute in which one deadline after the other passes, with many more requests waiting; halfway through one of two nodes is killed. */
export async function bench(): Promise<BenchResult> {
  const deployment = await startDeployment();
  try {
    await openRequests(deployment.pool, PENDING - EXPIRING);
    const startsAt = await openExpiring(deployment.pool);
    await sleep(Math.max(0, startsAt + (WINDOW_SECONDS / 2) * 1000 - Date.now()));
    deployment.kill(0);
    await sleep(startsAt + (WINDOW_SECONDS + 10) * 1000 - Date.now());
    const { rows } = await deployment.pool.query<{ late: number | null }>(
      `select extract(epoch from decisions.at - deadline_at)::float8 * 1000 as late from hitl.requests
         left join hitl.decisions on request_id = requests.id and source = 'timeout'
        where deadline_at between to_timestamp($1 / 1000.0) and to_timestamp($2 / 1000.0)`,
      [startsAt, startsAt + WINDOW_SECONDS * 1000],
    );
    const late = rows.flatMap((row) => (row.late === null ? [] : [row.late]));
    const figures = {
      pending: PENDING,
      expiring: rows.length,
      early: late.filter((ms) => ms < 0).length,
      not_expired: rows.length - late.length,
      lateness_p50_ms: round(quantile(late, 0.5)),
      lateness_p99_ms: round(quantile(late, 0.99)),
      lateness_max_ms: round(quantile(late, 1)),
    };
    console.table(figures);
    const met = figures.early === 0 && figures.not_expired === 0 && figures.lateness_p99_ms <= 1000 && figures.lateness_max_ms <= 5000;
    return { name: 'expiry', figures, goals: GOALS, met };
  } finally {
    await deployment.stop();
  }
}

/** Opens requests whose deadlines lie one after the other in one minute that has not begun yet; answers when it does. */
async function openExpiring(pool: pg.Pool): Promise<number> {
  const ledger = createPostgresLedger({ pool });
  const holds = await Promise.all(Array.from({ length: 200 }, () => holdRun(ledger)));
  const startsAt = Date.now() + 5_000 + EXPIRING * 5;
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = next++; number < EXPIRING; number = next++) {
        const hold = holds[number % holds.length];
        if (hold === undefined) return;
        const { terms, ...rest } = question(hold, `expiring-${number}`);
        const deadline = startsAt + (number / EXPIRING) * WINDOW_SECONDS * 1000;
        const timing = { ...terms.timing, timeoutSeconds: Math.max(1, (deadline - Date.now()) / 1000) };
        await ledger.openRequest({ ...rest, terms: { ...terms, timing } });
      }
    }),
  );
  await ledger.close();
  return startsAt;
}
