import { prepareFloor } from '../ledger/floor.ts';
import { median } from '../ledger/measure.ts';
import { Child } from './child.ts';
import type { Decided, Deciding } from './decider.ts';
import type { Deployment } from './deployment.ts';
import { quantile } from './figures.ts';
import { openRequests } from './open-requests.ts';

const CONNECTIONS = 64;
/** What there is to decide in a round, a second; with less than that to do, a round is over sooner. */
const OURS = 1500;
const THEIRS = 6000;

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
  const opened = await openRequests(pool, rounds * seconds * OURS);
  await prepareFloor(pool);
  const byHand = rounds * seconds * THEIRS;
  await pool.query(`insert into floor.requests (id, body, status) select 'req_' || n, '{}', 'pending' from generate_series(1, $1) as n`, [
    byHand,
  ]);
  const ours = opened.map(({ id, digest }) => ({
    path: `/api/hitl/requests/${id}/decision`,
    body: JSON.stringify({ decision: { kind: 'approve' }, action_digest: digest }),
  }));
  const theirs = Array.from({ length: byHand }, (_, index) => ({ path: '/', body: JSON.stringify({ request_id: `req_${index + 1}` }) }));
  const floor = await Child.start<string>('./floor/decide-server.ts', { databaseUrl });
  const floorUrl = await floor.says();
  const headers = await someone('approver');
  const samples: { ours: Decided[]; floor: Decided[] } = { ours: [], floor: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      samples.floor.push(await decide({ urls: [floorUrl], calls: theirs.splice(0, seconds * THEIRS), headers, seconds }));
      samples.ours.push(await decide({ urls, calls: ours.splice(0, seconds * OURS), headers, seconds }));
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

async function decide(given: Omit<Deciding, 'connections'>): Promise<Decided> {
  const child = await Child.start<Decided>('./decider.ts', { ...given, connections: CONNECTIONS } satisfies Deciding);
  const decided = await child.says();
  await child.stop();
  return decided;
}
