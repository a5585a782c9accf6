import { setTimeout as sleep } from 'node:timers/promises';
import { type Hold, type Person, randomId } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { openHints } from '../../packages/server/src/realtime/index.ts';
import { Child } from './child.ts';
import type { Deployment } from './deployment.ts';
import { quantile } from './figures.ts';
import type { Read, Reading } from './socket-readers.ts';

const SOCKETS = 2000;
const SESSIONS = 100;
const EVENTS_PER_SECOND = 100;
/** As many as it takes to stay below what one person may open. */
const PEOPLE = 25;
const BENCH: Person = { kind: 'person', id: 'bench', role: 'admin', groups: [], channel: 'rest' };

export interface SocketFigures {
  readonly p50: number;
  readonly p99: number;
  readonly delivered: number;
  readonly expected: number;
  readonly closed: number;
  readonly floorP50: number;
  readonly floorP99: number;
}

const now = () => performance.timeOrigin + performance.now();
const progress = () => ({ todoId: 'todo_1', tool: 'collector', task: '수집', fraction: 0.5, note: `at ${now()}` });

/** Two thousand sockets over two nodes, twenty to a session, and a hundred events a second; beside sockets with nothing behind them. */
export async function sockets(deployment: Deployment): Promise<SocketFigures> {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
  const floor = await ofFloor(seconds);
  const ours = await ofOurs(deployment, seconds);
  return { ...ours, expected: seconds * EVENTS_PER_SECOND * (SOCKETS / SESSIONS), floorP50: floor.p50, floorP99: floor.p99 };
}

async function ofOurs({ pool, urls, databaseUrl, someone }: Deployment, seconds: number) {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => someone('admin')));
  const post = async (path: string, body: object, who = 0): Promise<Record<string, string>> => {
    const headers = people[who % PEOPLE] ?? {};
    const answer = await fetch(new URL(path, urls[0]), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const ledger = createPostgresLedger({ pool });
  const hints = openHints({ pool, url: databaseUrl });
  const streams = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const session = (await post('/api/sessions', {}))['session_id'] ?? '';
      const runId = randomId('run');
      const run = await ledger.createRun({ id: runId, requestedBy: 'bench', actor: BENCH, claim: { owner: 'bench', leaseSeconds: 3600 } });
      await pool.query(
        `insert into server.session_runs (run_id, session_id, turn, request, language, today, plan_action_id) values ($1, $2, 1, '', 'ko', '2026-11-18', $3)`,
        [runId, session, `act_${runId.slice(4)}`],
      );
      return { session, hold: { runId, owner: 'bench', fence: run.fence } satisfies Hold };
    }),
  );
  const opening: string[] = [];
  for (let index = 0; index < SOCKETS; index++) {
    const { ticket } = await post('/api/auth/socket-ticket', {}, index);
    const url = (urls[index % urls.length] ?? '').replace('http', 'ws');
    opening.push(`${url}/ws/${streams[index % SESSIONS]?.session}?ticket=${ticket}`);
    if (opening.length % 500 === 0) await sleep(0);
  }
  const readers = await Child.start<Read>('./socket-readers.ts', { urls: opening } satisfies Reading);
  await readers.says();
  const read = await whileTelling(readers, seconds, async (stream) => {
    const { hold } = streams[stream] ?? { hold: undefined };
    if (hold === undefined) return;
    await ledger.appendEvent(hold, { type: 'todo-progress', data: progress() });
    hints.tell(hold.runId);
  });
  await readers.stop();
  await hints.close();
  await ledger.close();
  return { p50: quantile(read.times, 0.5), p99: quantile(read.times, 0.99), delivered: read.messages, closed: read.closed };
}

async function ofFloor(seconds: number) {
  const server = await Child.start<string>('./floor/socket-server.ts', {});
  const url = await server.says();
  const readers = await Child.start<Read>('./socket-readers.ts', {
    urls: Array.from({ length: SOCKETS }, (_, index) => `${url}/${index % SESSIONS}`),
  } satisfies Reading);
  await readers.says();
  const read = await whileTelling(readers, seconds, async (stream) => {
    server.tell({ stream: `/${stream}`, text: JSON.stringify({ type: 'todo_progress', seq: 1, data: progress() }) });
  });
  await readers.stop();
  await server.stop();
  return { p50: quantile(read.times, 0.5), p99: quantile(read.times, 0.99) };
}

/** Tells so many things a second to one session after the other, then lets the last of it arrive. */
async function whileTelling(readers: Child<Read>, seconds: number, tell: (stream: number) => Promise<void>): Promise<Read> {
  readers.tell('forget');
  const began = performance.now();
  const telling: Promise<void>[] = [];
  for (let count = 0; count < seconds * EVENTS_PER_SECOND; count++) {
    await sleep(Math.max(0, began + (count * 1000) / EVENTS_PER_SECOND - performance.now()));
    telling.push(tell(count % SESSIONS));
  }
  await Promise.all(telling);
  await sleep(2000);
  readers.tell('say');
  return readers.says();
}
