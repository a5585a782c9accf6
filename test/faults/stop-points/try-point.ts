import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, type DecideOutcome, type Request, type RunId, randomId, submitDecision } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { openPool } from '../../../packages/server/src/postgres/index.ts';
import { type AgentDeps, type StartedRun, startRun } from '../../../packages/server/src/runs/index.ts';
import { createSession } from '../../../packages/server/src/sessions/index.ts';
import { type AgentWorker, createWorker } from '../../../packages/server/src/worker/index.ts';
import { check } from '../checker/check.ts';
import type { Evidence } from '../checker/evidence.ts';
import { readTables } from '../checker/read-evidence.ts';
import type { Acknowledgement } from '../clients/acknowledgements.ts';
import { cutConnections } from './cut-connections.ts';
import { Doomed } from './doomed-process.ts';
import type { Lane } from './lane.ts';
import type { Fault } from './points.ts';
import { LEASE_SECONDS, openSmallNode, WORKER } from './small-node.ts';

const PATIENCE_MS = 60_000;
/** After everything is over: some points come when a run has ended. */
const AFTERWARDS_MS = 3_000;
const LOOK_MS = 25;
const MINJI: Actor = { kind: 'person', id: 'minji', role: 'reviewer', groups: [], channel: 'rest' };
const ARIN: Actor = { kind: 'person', id: 'arin', role: 'admin', groups: [], channel: 'rest' };

export interface Tried {
  readonly reached: boolean;
  readonly problems: readonly string[];
  /** Calls of which nobody could tell what came of them. */
  readonly unknowns: number;
}

/** One run, one node that stops there, another that goes on; then a look at what is left. */
export async function tryPoint(lane: Lane, url: string, point: string, fault: Fault): Promise<Tried> {
  await using stack = new AsyncDisposableStack();
  const { folder, config } = lane;
  lane.calls = [];
  const doomed = lane.doomed();
  let isOver = false;
  // What has not come to its end is not used again.
  stack.defer(() => void (isOver || doomed.kill()));
  await doomed.begin({ url, point, fault });
  lane.onCall = during(point, fault, doomed, url);
  const pool = openPool({ url, name: 'healthy', max: 8 });
  stack.defer(() => pool.end());
  const ledger = createPostgresLedger({ pool });
  stack.defer(() => ledger.close());
  let worker: AgentWorker | undefined;
  stack.defer(() => worker?.stop());
  const deps = await openSmallNode({ pool, ledger, config, folder, node: 'healthy', worker: () => worker });

  const acknowledgements: Acknowledgement[] = [];
  const runId = randomId('run');
  const { sessionId } = await createSession(pool, { owner: MINJI.id, language: 'ko' });
  const start = { sessionId, request: '송금하고 알려줘', actor: MINJI, today: '2026-11-16', runId };
  const waking = fault === 'freeze' ? wakeInTime(deps, runId, doomed) : undefined;
  const started = ((await doomed.ask({ kind: 'start', start }, () => {})) ?? (await startRun(deps, start))) as StartedRun;
  if (started.kind === 'refused') throw new Error(started.message);

  const settled = async () => (await pool.query('select from server.session_runs where settled_at is not null')).rowCount !== 0;
  const until = performance.now() + PATIENCE_MS;
  for (let over = Number.POSITIVE_INFINITY; performance.now() < Math.min(until, over); await sleep(LOOK_MS)) {
    // Only when the other has come to its point: else this one might do all the work.
    if (doomed.isReached) worker ??= createWorker({ ...WORKER, deps, url });
    const run = await ledger.findRun(runId);
    if (run?.status === 'waiting') {
      const pending = await ledger.listRequests({ runId, status: 'pending' });
      await Promise.all(pending.map((request) => decide(deps, doomed, request, acknowledgements)));
    }
    if (run?.endedAt == null || !(await settled())) continue;
    if (doomed.isReached) break;
    over = Math.min(over, performance.now() + AFTERWARDS_MS);
  }
  await waking;
  const ending = await doomed.end(fault === 'die');
  isOver = true;
  await worker?.stop();
  const evidence: Evidence = {
    ...(await readTables(pool)),
    calls: lane.calls,
    clients: { acknowledgements, runs: [{ key: runId, input: start.request, runId }], heard: [], broken: [], vague: [] },
    deciders: { arin: ARIN.id },
    unwantedExits: ending === undefined ? 0 : 1,
    // Nobody follows here, and nothing is passed on.
    inbox: 0,
    hooks: [],
    owedHooks: [],
    notRelayed: 0,
  };
  const kinds = await pool.query<{ kind: string; count: number }>('select kind::text, count(*)::int from hitl.requests group by kind');
  const failures = await pool.query<{ failure: string | null }>('select failure from server.session_runs');
  return {
    reached: doomed.isReached,
    unknowns: evidence.effects.filter(({ status }) => status === 'outcome_unknown').length,
    problems: [
      ...check(evidence).map(({ invariant, about }) => `${invariant}: ${about}`),
      ...(ending === undefined ? [] : [ending]),
      ...(evidence.runs.every(({ status }) => status === 'succeeded')
        ? []
        : [`the run is ${evidence.runs[0]?.status}: ${failures.rows[0]?.failure}`]),
      ...kinds.rows.flatMap(({ kind, count }) => (count === (ASKED[kind] ?? count) ? [] : [`${kind} was asked ${count} times`])),
    ],
  };
}

/** Nobody is asked twice about the same. */
const ASKED: Readonly<Record<string, number>> = { plan_review: 1, approval_request: 2 };

/** For points that lie in the world outside: what happens to the node while it waits for an answer. */
function during(point: string, fault: Fault, doomed: Doomed, url: string): Lane['onCall'] {
  return async (tool) => {
    if (point !== `${tool}:during:1` || doomed.isReached) return true;
    if (fault === 'die') doomed.kill();
    if (fault === 'freeze') doomed.freeze();
    if (fault === 'cut') await cutConnections(url, Doomed.NAME);
    doomed.reach();
    return fault !== 'throw';
  };
}

/** Wakes a frozen node when another has its run, which is when it could do most harm; or when it has been away for long enough. */
async function wakeInTime({ ledger }: AgentDeps, runId: RunId, doomed: Doomed): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!doomed.isReached && performance.now() < until) await sleep(LOOK_MS);
  const before = await ledger.findRun(runId);
  const latest = performance.now() + LEASE_SECONDS * 3_000;
  while (performance.now() < latest) {
    const now = await ledger.findRun(runId);
    if (now !== undefined && (now.fence > (before?.fence ?? 0) || (now.endedAt !== null && before?.endedAt == null))) break;
    await sleep(LOOK_MS);
  }
  doomed.wake();
}

/** One answer under one key, from whoever gives an acknowledgement: the node that comes to grief first, then the other. */
async function decide(deps: AgentDeps, doomed: Doomed, request: Request, told: Acknowledgement[]): Promise<void> {
  const kind = request.kind === 'error_recovery' ? 'skip' : 'approve';
  const key = `answer to ${request.id}`;
  const input = { requestId: request.id, actor: ARIN, decision: { kind }, shownDigest: request.actionDigest, idempotencyKey: key } as const;
  const note = (outcome: DecideOutcome) => {
    const about = { requestId: request.id, by: ARIN.id, key, kind };
    if (outcome.kind === 'recorded') told.push({ ...about, said: 'accepted', decidedAt: outcome.decision.at.toISOString() });
    else told.push({ ...about, said: 'refused', ...('code' in outcome ? { code: outcome.code } : {}) });
  };
  const answered = await doomed.ask({ kind: 'decide', decide: input }, (outcome) => note(outcome as DecideOutcome));
  if (answered === undefined) note(await submitDecision(deps, input));
}
