import type { RunId } from '@dream-agent/hitl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../../src/worker/sweep.ts';
import { eventually } from '../worker/eventually.ts';
import { REPORT } from '../worker/world.ts';
import { type AgentWorld, type Caller, openAgentWorld } from './agent-world.ts';

/** One question, and the run has asked all that it may. */
const POLICY = `
version: 1
gates:
  - name: plans
    type: plan_approval
pause_max_seconds: 60
budgets:
  per_run: 1
`;

let world: AgentWorld;
let minji: Caller;
let arin: Caller;
beforeAll(async () => {
  world = await openAgentWorld({ policySource: POLICY });
  minji = await world.caller('reviewer');
  arin = await world.caller('admin');
});
afterAll(() => world?.close());

const decide = (caller: Caller, request: any, decision: object) =>
  caller.post(`/api/hitl/requests/${request.request_id}/decision`, { decision, action_digest: request.action_digest });

/** A run whose plan nobody is asked about, because what it was to make clear was all that it may ask. */
async function spent(): Promise<{ sessionId: string; runId: string }> {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: '보고서 만들어줘' });
  expect(pending).toMatchObject([{ type: 'clarification' }]);
  await decide(minji, pending[0], { kind: 'answer', value: '지난달 선크림 리뷰' });
  await eventually(
    () => minji.get(`/api/hitl/${run.session_id}/pause`),
    ({ status }) => status === 'paused',
  );
  return { sessionId: run.session_id, runId: run.run_id };
}

const ended = (runId: string) =>
  eventually(
    () => minji.get(`/api/runs/${runId}`),
    ({ ended_at }) => ended_at !== null,
  );

const pendingOf = async (runId: string) => (await minji.get(`/api/hitl/requests?status=pending&run_id=${runId}`)).items;

test('a run that asks too much stands still, says which budget is spent, and goes on with another when a person lets it', async () => {
  const { sessionId, runId } = await spent();
  expect(await minji.get(`/api/hitl/${sessionId}/pause`)).toMatchObject({
    status: 'paused',
    paused_by: 'system',
    budget_spent: 'per_run',
    resumes_at: null,
    can_resume: true,
  });
  expect(await minji.get(`/api/runs/${runId}`)).toMatchObject({ status: 'paused', budget_spent: 'per_run' });
  expect(await pendingOf(runId)).toEqual([]);
  const entry = (await world.ledger.auditOf(runId)).at(-1);
  expect(entry).toMatchObject({ type: 'run-paused', actor: { kind: 'system', id: 'budget' }, data: { budget: 'per_run', most: 1 } });

  // Time ends a pause of a person's, and not this one.
  await world.advance(3600);
  await sweep(world.served.agent as NonNullable<typeof world.served.agent>);
  const other = await minji.post('/api/agent/run', { user_input: REPORT });
  expect(other.pending).toHaveLength(1);
  expect(await decide(minji, other.pending[0], { kind: 'reject', reason: 'other' })).toMatchObject({ kind: 'recorded' });
  expect(await minji.get(`/api/runs/${runId}`)).toMatchObject({ status: 'paused', budget_spent: 'per_run' });

  await arin.post(`/api/hitl/${sessionId}/resume`, { reason: '계속' });
  const [plan] = await eventually(
    () => pendingOf(runId),
    (items) => items.length > 0,
  );
  expect(plan).toMatchObject({ type: 'plan_review', plan: { version: 1 } });
  expect(await minji.get(`/api/runs/${runId}`)).toMatchObject({ budget_spent: null });
  await decide(minji, plan, { kind: 'reject', reason: '됐어요' });
  expect(await ended(runId)).toMatchObject({ status: 'rejected' });
});

test('a run that asks too much can be cancelled, and what it meant to do is not done', async () => {
  const { sessionId, runId } = await spent();
  await arin.post(`/api/hitl/${sessionId}/cancel`, { reason: '그만' });
  expect(await ended(runId)).toMatchObject({ status: 'cancelled', budget_spent: null });
  // Nobody was asked about the plan, and without that nothing of it is done.
  expect(await world.deps.ledger.listRequests({ runId: runId as RunId })).toHaveLength(1);
});

test('whoever watches is told which budget is spent', async () => {
  const { sessionId } = await spent();
  const { items } = await eventually(
    () => minji.get(`/api/sessions/${sessionId}/events?limit=200`),
    ({ items: told }) => told.some((one: any) => one.type === 'hitl_paused' && one.data.status === 'paused'),
  );
  expect(items.filter((one: any) => one.type === 'hitl_paused').at(-1)?.data).toMatchObject({
    paused_by: 'system',
    budget_spent: 'per_run',
  });
});
