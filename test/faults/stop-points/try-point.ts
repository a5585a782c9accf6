import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, submitDecision, verifyAudit } from '@dream-agent/hitl';
import { openPool } from '../../../packages/server/src/postgres/index.ts';
import { startRun } from '../../../packages/server/src/runs/index.ts';
import { createSession } from '../../../packages/server/src/sessions/create-session.ts';
import { type AgentWorker, createWorker } from '../../../packages/server/src/worker/index.ts';
import { startMortal } from '../../../packages/server/test/worker/mortal-process.ts';
import { openNode, repositoryConfig } from '../../../packages/server/test/worker/open-node.ts';
import type { Fault } from './points.ts';

const REPORT = '지난달 선크림 리뷰 분석해서 보고서 만들어줘';
const PATIENCE_MS = 120_000;
/** Longer than the lease. */
const FROZEN_MS = 8_000;
const MINJI: Actor = { kind: 'person', id: 'minji', role: 'reviewer', groups: [], channel: 'rest' };
const ARIN: Actor = { kind: 'person', id: 'arin', role: 'admin', groups: [], channel: 'rest' };

export interface Tried {
  readonly reached: boolean;
  readonly problems: readonly string[];
}

/** One run, one node that stops there, another that goes on; then a look at what is left. */
export async function tryPoint(url: string, point: string, fault: Fault): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'stop-point-'));
  const pool = openPool({ url, name: 'looker', max: 2 });
  const doomed = await startMortal({ url, folder }, 'doomed', `${point}:${fault}`);
  let worker: AgentWorker | undefined;
  const config = await repositoryConfig();
  const { deps, close } = await openNode({ url, folder, node: 'healthy', config, worker: () => worker });
  try {
    const { sessionId } = await createSession(deps.pool, { owner: MINJI.id, language: 'ko' });
    const started = await startRun(deps, { sessionId, request: REPORT, actor: MINJI, today: '2026-11-16' });
    if (started.kind === 'refused') throw new Error(started.message);
    const { runId } = started;
    const until = performance.now() + PATIENCE_MS;
    for (let frozen = false; performance.now() < until; ) {
      const run = await deps.ledger.findRun(runId);
      if (run?.endedAt != null) {
        // It may be about to say so.
        if (!doomed.hasSaid('reached')) await sleep(1_000);
        break;
      }
      if (doomed.hasSaid('reached') && fault === 'freeze' && !frozen) {
        frozen = true;
        void sleep(FROZEN_MS).then(() => doomed.process.kill('SIGCONT'));
      }
      // Only when the other has come to its point: else this one might do all the work.
      if (doomed.hasSaid('reached')) worker ??= createWorker({ deps, url, pollMs: 50, sweepMs: 200, graceMs: 3000 });
      for (const { id, actionDigest: shownDigest } of run?.status === 'waiting'
        ? await deps.ledger.listRequests({ runId, status: 'pending' })
        : [])
        await submitDecision(deps, { requestId: id, actor: ARIN, decision: { kind: 'approve' }, shownDigest });
      await sleep(50);
    }
    return { reached: doomed.hasSaid('reached'), problems: await lookAt(pool, deps.ledger) };
  } finally {
    doomed.process.kill('SIGKILL');
    await worker?.stop();
    await close();
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Everything done once, asked once, ended well, and on the record. */
async function lookAt(pool: ReturnType<typeof openPool>, ledger: Parameters<typeof verifyAudit>[0]['ledger']): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `select 'the run is ' || status as problem from hitl.runs where status <> 'succeeded'
     union all select 'effect ' || status from hitl.effects where status <> 'executed'
     union all select count(*) || ' effects' from hitl.effects having count(*) <> 4
     union all select count(*) || ' times asked' from hitl.requests having count(*) <> 1
     union all select 'a fork' from agent.checkpoints where parent_id is not null group by run_id, ns, parent_id having count(*) > 1`,
  );
  const report = await verifyAudit({ ledger });
  return [...rows.map(({ problem }) => problem), ...(report.ok ? [] : [report.problem])];
}
