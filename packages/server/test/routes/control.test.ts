import type { RunId } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AgentDeps, editPlan } from '../../src/runs/index.ts';
import { eventually } from '../worker/eventually.ts';
import { REPORT } from '../worker/world.ts';
import { type AgentWorld, type Caller, openAgentWorld } from './agent-world.ts';

let world: AgentWorld;
let minji: Caller;
let sumin: Caller;
/** Called once, when the first todo of a run is over. */
let afterFirst: (() => Promise<unknown>) | undefined;
let did: Promise<unknown> = Promise.resolve();
beforeEach(async () => {
  world = await openAgentWorld({
    happened: (_, { type }) => {
      if (type !== 'todo-finished' || afterFirst === undefined) return;
      did = afterFirst();
      afterFirst = undefined;
    },
  });
  minji = await world.caller('reviewer');
  sumin = await world.caller('approver');
});
afterEach(() => world.close());

async function approved(): Promise<{ sessionId: string; runId: string; planUrl: string }> {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: REPORT });
  const [review] = pending;
  await minji.post(`/api/hitl/requests/${review.request_id}/decision`, {
    decision: { kind: 'approve' },
    action_digest: review.action_digest,
  });
  return { sessionId: run.session_id, runId: run.run_id, planUrl: `/api/plans/${review.plan_id}` };
}

/** A run that somebody else has paused after its first todo. */
async function paused() {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: REPORT });
  const [review] = pending;
  const sessionId: string = run.session_id;
  afterFirst = () => sumin.post(`/api/hitl/${sessionId}/pause`, { reason: '중간 결과를 먼저 볼게요' });
  await minji.post(`/api/hitl/${sessionId}/respond`, {
    request_id: review.request_id,
    action_digest: review.action_digest,
    action: 'approve',
  });
  const state = await eventually(
    () => minji.get(`/api/hitl/${sessionId}/pause`),
    ({ status }) => status === 'paused',
  );
  await did;
  return { sessionId, runId: run.run_id as string, planUrl: `/api/plans/${review.plan_id}`, state };
}

const ended = (runId: string) =>
  eventually(
    () => minji.get(`/api/runs/${runId}`),
    ({ ended_at, response }) => ended_at !== null && response !== null,
  );

test('what is changed while a run is paused is what goes on: to the letter, in words, and with the word to go on', async () => {
  const { sessionId, runId, planUrl, state } = await paused();
  expect(state).toMatchObject({ paused_by: 'user', can_resume: true });
  expect(state.completed_todos.length).toBeGreaterThan(0);
  const before = await minji.get(planUrl);
  const of = (tool: string): string => before.todos.find((todo: any) => todo.tool === tool).id;

  // Whoever may stop a run may send changes with the word to go on; the plan itself is its owner's, and of who is asked about it.
  // A second version, to the letter; of two that come at once one counts.
  const change = (title: string) => ({
    version: 1,
    change: { kind: 'edits', edits: [{ op: 'update', id: of('report'), parameters: { title } }] },
  });
  const at = ['하나', '둘', '셋'].map((title) => minji.send({ method: 'POST', url: `${planUrl}/edits`, payload: change(title) }));
  const answers = await Promise.all(at);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  for (const answer of answers) if (answer.statusCode === 409) expect(answer.json().error.code).toBe('PLAN_VERSION_STALE');
  const counted = answers.find(({ statusCode }) => statusCode === 200)?.json();
  expect(counted).toMatchObject({ applies: 'when_resumed', plan: { version: 2 }, diff: { from: 1, to: 2 } });
  expect(await minji.get(planUrl)).toEqual(counted.plan);
  const { title } = counted.plan.todos.find((todo: any) => todo.tool === 'report').parameters;

  // A third, in words, previewed on top of it.
  const words = { version: 2, change: { kind: 'instruction', instruction: '보고서는 영어로' } };
  const preview = await minji.post(`${planUrl}/preview`, words);
  expect(preview).toMatchObject({ kind: 'preview', plan: { version: 3 } });
  expect(await minji.get(planUrl)).toEqual(counted.plan);
  expect(await minji.post(`${planUrl}/edits`, words)).toEqual({ plan: preview.plan, diff: preview.diff, applies: 'when_resumed' });
  const done = before.todos.find((todo: any) => todo.status === 'completed').id;
  const late = { version: 3, change: { kind: 'edits', edits: [{ op: 'update', id: done, parameters: {} }] } };
  expect((await minji.post(`${planUrl}/edits`, late, { status: 422 })).error.code).toBe('PLAN_EDIT_INVALID');

  // And with the word to go on: all of it or nothing.
  const nowhere = { modifications: [{ op: 'skip', id: 'todo_nowhere' }] };
  expect((await sumin.post(`/api/hitl/${sessionId}/resume`, nowhere, { status: 422 })).error.code).toBe('PLAN_EDIT_INVALID');
  const last = { modifications: [{ op: 'update', id: of('report'), parameters: { top: 3 } }], reason: '이제 됐어요' };
  const resumed = await sumin.post(`/api/hitl/${sessionId}/resume`, last, { key: 'go' });
  expect(resumed).toMatchObject({ status: 'resumed', run_id: runId, diff: { to: 4 } });
  expect(await sumin.post(`/api/hitl/${sessionId}/resume`, last, { key: 'go' })).toEqual(resumed);

  const review = await eventually(
    async () => (await minji.get(`/api/hitl/requests?status=pending&run_id=${runId}`)).items[0],
    (request) => request?.type === 'plan_review',
  );
  expect(review.plan.version).toBe(4);
  await minji.post(`/api/hitl/requests/${review.request_id}/decision`, {
    decision: { kind: 'approve' },
    action_digest: review.action_digest,
  });
  expect(await ended(runId)).toMatchObject({ status: 'succeeded' });
  const actions = await world.db.query("select body from hitl.actions where run_id = $1 and tool = 'report'", [runId]);
  expect(actions.rows.map(({ body }) => body.parameters)).toEqual([expect.objectContaining({ title, language: 'en', top: 3 })]);
  expect((await minji.get(`${planUrl}/versions`)).versions.map(({ version, change: how }: any) => [version, how])).toEqual([
    [4, 'changed_while_paused'],
    [1, 'made'],
  ]);
  expect((await sumin.post(`/api/hitl/${sessionId}/resume`, {}, { status: 409 })).error.code).toBe('SESSION_IDLE');
}, 60_000);

test('of two changes to the same version that are both about to be kept, one is; the same twice is one', async () => {
  const { runId, planUrl } = await paused();
  const { todos } = await minji.get(planUrl);
  const report = todos.find((todo: any) => todo.tool === 'report').id;
  const edit = (deps: AgentDeps, version: number, title: string) =>
    editPlan(deps, {
      runId: runId as RunId,
      version,
      actor: { kind: 'person', id: minji.id, role: 'reviewer', groups: [], channel: 'rest' },
      change: { kind: 'edits', edits: [{ op: 'update', id: report, parameters: { title } }] },
    });
  /** Lets nobody keep anything before both have looked at what is there. */
  const together = (): AgentDeps => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { changes } = world.node.deps;
    let looked = 0;
    const add: typeof changes.add = async (input) => {
      if (++looked === 2) resolve();
      await promise;
      return changes.add(input);
    };
    return { ...world.node.deps, changes: { list: (id, after) => changes.list(id, after), add } };
  };
  const two = together();
  const outcomes = await Promise.all([edit(two, 1, '하나'), edit(two, 1, '둘')]);
  expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)).toSorted()).toEqual([
    'PLAN_VERSION_STALE',
    'edited',
  ]);
  const same = together();
  const twice = await Promise.all([edit(same, 2, '셋'), edit(same, 2, '셋')]);
  expect(twice.map(({ kind }) => kind)).toEqual(['edited', 'edited']);
  expect((await minji.get(planUrl)).version).toBe(3);
}, 60_000);

test('nothing starts while a run is paused, and what was let be can be left out', async () => {
  const { sessionId, runId, state } = await paused();
  const { todos } = await minji.get(`/api/runs/${runId}/todos`);
  const report = todos.find((todo: any) => todo.tool === 'report');
  expect(state.pending_todos).toContain(report.id);
  expect(await sumin.post(`/api/hitl/${sessionId}/pause`, {})).toMatchObject({ status: 'paused' });
  await world.advance(60);
  expect((await minji.get(`/api/hitl/${sessionId}/pause`)).completed_todos).toEqual(state.completed_todos);
  await sumin.post(`/api/hitl/${sessionId}/resume`, { modifications: [{ op: 'skip', id: report.id }] });
  const review = await eventually(
    async () => (await minji.get(`/api/hitl/requests?status=pending&run_id=${runId}`)).items[0],
    (request) => request !== undefined,
  );
  const answer = { decision: { kind: 'approve' }, action_digest: review.action_digest };
  await minji.post(`/api/hitl/requests/${review.request_id}/decision`, answer);
  const { response } = await ended(runId);
  expect(response.not_done.join()).toContain(report.task);
  expect(response.attachments.filter(({ media_type }: any) => media_type === 'application/pdf')).toEqual([]);
}, 60_000);

test('a run is stopped, its questions are taken back, and what was and was not done is told', async () => {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: REPORT });
  const sessionId = run.session_id;
  expect((await minji.send({ method: 'DELETE', url: `/api/sessions/${sessionId}` })).json().error.code).toBe('SESSION_BUSY');
  expect(await sumin.post(`/api/hitl/${sessionId}/cancel`, { reason: '그만' })).toMatchObject({
    run_id: run.run_id,
    requests_cancelled: [pending[0].request_id],
  });
  expect(await ended(run.run_id)).toMatchObject({ status: 'cancelled', response: { done: [] } });
  expect((await sumin.post(`/api/hitl/${sessionId}/cancel`, {}, { status: 409 })).error.code).toBe('SESSION_IDLE');
  expect(await minji.get(`/api/hitl/requests/${pending[0].request_id}`)).toMatchObject({ status: 'cancelled' });

  const second = await paused();
  await minji.post(`/api/hitl/${second.sessionId}/cancel`, {});
  const stopped = await ended(second.runId);
  expect(stopped.status).toBe('cancelled');
  expect(stopped.response.done.length).toBeGreaterThan(0);
  expect(stopped.response.not_done.length).toBeGreaterThan(0);
  expect((await minji.send({ method: 'DELETE', url: `/api/sessions/${sessionId}` })).statusCode).toBe(204);
  await minji.get(`/api/sessions/${sessionId}`, 404);
  await minji.get(`/api/runs/${run.run_id}`, 404);
  // What was asked stays on the record.
  expect(await minji.get(`/api/hitl/requests/${pending[0].request_id}`)).toMatchObject({ session_id: sessionId });
}, 60_000);

test('four kinds of checks, before there is a plan, in the middle and in the end', async () => {
  const { session_id: empty } = await minji.post('/api/sessions', {}, { status: 201 });
  const verify = (sessionId: string, verify_type: string, status = 200) =>
    sumin.post(`/api/hitl/${sessionId}/verify`, { verify_type }, { status });
  expect((await verify(empty, 'progress', 409)).error.code).toBe('SESSION_IDLE');
  const { sessionId, runId } = await paused();
  const kinds = ['intermediate_results', 'data_quality', 'progress', 'consistency'];
  for (const kind of kinds) {
    const found = await verify(sessionId, kind);
    expect(found).toMatchObject({ verify_type: kind, summary: expect.stringMatching(/[가-힣]/) });
    expect(found.checked).toBe(found.details.checks.filter(({ passed }: any) => passed !== null).length);
  }
  expect((await verify(sessionId, 'progress')).quality_score).toBeLessThan(1);
  await sumin.post(`/api/hitl/${sessionId}/verify`, { verify_type: 'vibes' }, { status: 422 });
  await sumin.post(`/api/hitl/${sessionId}/resume`, {});
  await ended(runId);
  for (const kind of kinds) expect((await verify(sessionId, kind)).quality_score).toBeGreaterThan(0.5);
}, 60_000);

test('two moments are compared, and a fork of one runs by itself, with nothing approved yet', async () => {
  const { sessionId, runId } = await approved();
  await ended(runId);
  const moments: any[] = [];
  for (let cursor = ''; ; ) {
    const page = await minji.get(`/api/sessions/${sessionId}/checkpoints?limit=3${cursor}`);
    moments.push(...page.items);
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(new Set(moments.map(({ checkpoint_id }) => checkpoint_id)).size).toBe(moments.length);
  expect((await minji.get(`/api/sessions/${sessionId}/checkpoints?cursor=abc`, 422)).error.code).toBe('CURSOR_INVALID');
  const planned = moments.findLast(({ plan_version }) => plan_version === 1);
  const compare = (from: string, to: string) => `/api/sessions/${sessionId}/checkpoints/compare?from_run=${runId}&from=${from}&to=${to}`;
  const compared = await minji.get(compare(planned.checkpoint_id, moments[0].checkpoint_id));
  expect(compared.changed).toEqual(expect.arrayContaining(['results', 'todos']));
  expect(await minji.get(compare(planned.checkpoint_id, planned.checkpoint_id))).toEqual({ todos: [], results: [], changed: [] });
  expect((await minji.get(compare(planned.checkpoint_id, 'nowhere'), 404)).error.code).toBe('CHECKPOINT_NOT_FOUND');

  const from = { run_id: runId, checkpoint_id: planned.checkpoint_id };
  expect((await sumin.post(`/api/sessions/${sessionId}/fork`, from, { status: 403 })).error.code).toBe('NOT_ALLOWED');
  const forked = await minji.post(`/api/sessions/${sessionId}/fork`, from, { status: 201, key: 'fork' });
  expect(forked).toMatchObject({ session_id: sessionId, forked_from: from });
  expect(await minji.post(`/api/sessions/${sessionId}/fork`, from, { status: 201, key: 'fork' })).toEqual(forked);
  expect((await minji.post(`/api/sessions/${sessionId}/fork`, from, { status: 409 })).error.code).toBe('SESSION_BUSY');
  const review = await eventually(
    async () => (await minji.get(`/api/hitl/requests?status=pending&session_id=${sessionId}`)).items[0],
    (request) => request !== undefined,
  );
  expect(review).toMatchObject({ type: 'plan_review', run_id: forked.run_id });
  const answer = { decision: { kind: 'approve' }, action_digest: review.action_digest };
  await minji.post(`/api/hitl/requests/${review.request_id}/decision`, answer);
  expect(await ended(forked.run_id)).toMatchObject({ status: 'succeeded', forked_from: from });
  const { items } = await minji.get(`/api/sessions/${sessionId}/runs?status=succeeded`);
  expect(items.map(({ run_id }: any) => run_id)).toEqual([forked.run_id, runId]);
  for (const made of ['["2147483648","x"]', '["0","x"]', '["-1","x"]', '["NaN","x"]', 'null']) {
    const cursor = Buffer.from(made).toString('base64url');
    expect((await minji.get(`/api/sessions/${sessionId}/runs?cursor=${cursor}`, 422)).error.code).toBe('CURSOR_INVALID');
  }
}, 60_000);
