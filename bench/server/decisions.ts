import { fillPending } from '../ledger/fill.ts';
import { prepareFloor } from '../ledger/floor.ts';
import { median } from '../ledger/measure.ts';
import { Child } from './child.ts';
import type { Decided, Deciding } from './decider.ts';
import type { Deployment } from './deployment.ts';
import { quantile } from './figures.ts';

const CONNECTIONS = 64;
/** More than anybody decides in a round. */
const PER_SECOND = 3000;

export interface DecisionFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly wrong: readonly string[];
  readonly floorPerSecond: number;
  readonly floorP99: number;
}

/** Decisions through HTTP, by turns with the same commit behind a bare server. */
export async function decisions({ databaseUrl, pool, urls, someone }: Deployment): Promise<DecisionFigures> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
  const count = rounds * seconds * PER_SECOND;
  await fillPending(pool, count);
  await prepareFloor(pool);
  await pool.query(`insert into floor.requests (id, body, status) select 'req_' || n, '{}', 'pending' from generate_series(1, $1) as n`, [
    count,
  ]);
  const { rows } = await pool.query<{ id: string; action_digest: string }>(
    `select id, action_digest from hitl.requests where status = 'pending' and id like 'req_fill%' order by id`,
  );
  const ours = rows.map(({ id, action_digest }) => ({
    path: `/api/hitl/requests/${id}/decision`,
    body: JSON.stringify({ decision: { kind: 'approve' }, action_digest }),
  }));
  const theirs = rows.map((_, index) => ({ path: '/', body: JSON.stringify({ request_id: `req_${index + 1}` }) }));
  const floor = await Child.start<string>('./floor/decide-server.ts', { databaseUrl });
  const floorUrl = await floor.says();
  const headers = await someone('approver');
  const samples: { ours: Decided[]; floor: Decided[] } = { ours: [], floor: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      samples.floor.push(await decide({ urls: [floorUrl], calls: theirs, headers, seconds }));
      samples.ours.push(await decide({ urls, calls: ours, headers, seconds }));
    }
  } finally {
    await floor.stop();
  }
  const rate = (of: Decided[]) => median(of.map(({ times, seconds: took }) => times.length / took));
  const middle = (of: Decided[], share: number) => median(of.map(({ times }) => quantile(times, share)));
  return {
    perSecond: rate(samples.ours),
    p50: middle(samples.ours, 0.5),
    p99: middle(samples.ours, 0.99),
    wrong: [...samples.ours, ...samples.floor].flatMap(({ wrong }) => wrong),
    floorPerSecond: rate(samples.floor),
    floorP99: middle(samples.floor, 0.99),
  };
}

/** Takes as many of the calls as there can be in a round. */
async function decide(given: Omit<Deciding, 'connections' | 'calls'> & { calls: Deciding['calls'][number][] }): Promise<Decided> {
  const calls = given.calls.splice(0, given.seconds * PER_SECOND);
  const child = await Child.start<Decided>('./decider.ts', { ...given, calls, connections: CONNECTIONS } satisfies Deciding);
  const decided = await child.says();
  await child.stop();
  return decided;
}
