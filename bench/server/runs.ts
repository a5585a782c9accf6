import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Child } from './child.ts';
import type { Deployment } from './deployment.ts';
import { quantile } from './figures.ts';

const RUNS_PER_SECOND = 20;
const REQUEST = '지난달 선크림 리뷰 분석해서 보고서 만들어줘';

interface Spread {
  readonly p50: number;
  readonly p99: number;
}

export interface RunFigures {
  /** A run is started on one node → its question is seen on a socket of the other. */
  readonly visible: Spread;
  /** The decision is committed → the first thing that the run does after it is. */
  readonly resumed: Spread;
  readonly floorVisible: Spread;
  readonly floorResumed: Spread;
  readonly runs: number;
}

const spread = (times: readonly number[]): Spread => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });

/** Twenty runs a second, each of which asks about its plan, is answered, and goes on. */
export async function runs(deployment: Deployment): Promise<RunFigures> {
  const count = Number(process.env['BENCH_SECONDS'] ?? 20) * RUNS_PER_SECOND;
  const floor = await ofFloor(deployment, count);
  const ours = await ofOurs(deployment, count);
  return { ...ours, floorVisible: floor.visible, floorResumed: floor.resumed, runs: count };
}

async function ofOurs({ pool, urls, someone }: Deployment, count: number) {
  const [analyst, approver] = await Promise.all([someone('reviewer'), someone('admin')]);
  const post = postTo(urls[0]);
  const { ticket } = await post('/api/auth/socket-ticket', approver, {});
  const seen = new Map<string, { readonly at: number; readonly requestId: string; readonly digest: string }>();
  const socket = await watch(`${urls[1].replace('http', 'ws')}/ws/inbox?ticket=${ticket}`, ({ type, run_id, data }) => {
    if (type !== 'hitl_request' || run_id === undefined || seen.has(run_id)) return;
    const { request_id = '', action_digest = '' } = (data as { request: Record<string, string> }).request;
    seen.set(run_id, { at: performance.now(), requestId: request_id, digest: action_digest });
  });
  const posted = new Map<string, number>();
  await steadily(count, async () => {
    const began = performance.now();
    const { run_id = '' } = await post('/api/agent/run-async', analyst, { user_input: REQUEST });
    posted.set(run_id, began);
  });
  while (seen.size < count) await sleep(100);
  socket.close();
  // A plan that is refused lets the run go on to its answer, and to nothing that would take the machine's time.
  const asked = [...seen.values()];
  await steadily(count, async (index) => {
    const { requestId, digest } = asked[index] ?? { requestId: '', digest: '' };
    await post(`/api/hitl/requests/${requestId}/decision`, approver, {
      decision: { kind: 'reject', reason: '다음에' },
      action_digest: digest,
    });
  });
  const { rows } = await resumedAfter(pool, [...posted.keys()]);
  return {
    visible: spread([...posted].map(([runId, at]) => (seen.get(runId)?.at ?? Number.POSITIVE_INFINITY) - at)),
    resumed: spread(rows.map(({ ms }) => ms)),
  };
}

/** From the decision to the first thing that the run does after it, by the database's clock; waits until all of them have. */
async function resumedAfter(pool: Deployment['pool'], runIds: readonly string[]) {
  for (;;) {
    const found = await pool.query<{ ms: number }>(
      `select extract(epoch from (select min(next.at) from hitl.events next where next.run_id = decided.run_id and next.seq > decided.seq) - decided.at)::float8 * 1000 as ms
         from hitl.events decided where decided.type = 'request-decided' and decided.run_id = any($1)`,
      [runIds],
    );
    if (found.rows.length === runIds.length && found.rows.every(({ ms }) => ms !== null)) return found;
    await sleep(200);
  }
}

async function ofFloor({ pool, databaseUrl }: Deployment, count: number) {
  const server = await Child.start<string>('./floor/post-and-tell.ts', { databaseUrl });
  const url = await server.says();
  const seen = new Map<string, number>();
  const socket = await watch(url.replace('http', 'ws'), ({ run_id = '' }) => void seen.set(run_id, performance.now()));
  const posted = new Map<string, number>();
  const post = postTo(url);
  await steadily(count, async (index) => {
    const id = `run_${index}`;
    posted.set(id, performance.now());
    await post('/', {}, { id });
  });
  while (seen.size < count) await sleep(50);
  socket.close();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from taken_at - at)::float8 * 1000 as ms from floor.posted');
  await server.stop();
  return {
    visible: spread([...posted].map(([id, at]) => (seen.get(id) ?? Number.POSITIVE_INFINITY) - at)),
    resumed: spread(rows.map(({ ms }) => ms)),
  };
}

const postTo =
  (url: string) =>
  async (path: string, headers: Record<string, string>, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };

interface Message {
  readonly type?: string;
  readonly run_id?: string;
  readonly data?: unknown;
}

const watch = (url: string, heard: (message: Message) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
    socket.on('message', (data: Buffer) => heard(JSON.parse(data.toString()) as Message));
  });

/** Begins so many of them a second, whether or not those before are done. */
async function steadily(count: number, work: (index: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const working: Promise<void>[] = [];
  for (let index = 0; index < count; index++) {
    await sleep(Math.max(0, began + (index * 1000) / RUNS_PER_SECOND - performance.now()));
    working.push(work(index));
  }
  await Promise.all(working);
}
