import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../worker/eventually.ts';
import { type AgentWorld, type Caller, openAgentWorld } from './agent-world.ts';
import { gatedConfig } from './gated-config.ts';

let world: AgentWorld;
let minji: Caller;
let arin: Caller;
beforeAll(async () => {
  world = await openAgentWorld({ config: await gatedConfig({ name: 'answers', type: 'final_response' }) });
  minji = await world.caller('reviewer');
  arin = await world.caller('admin');
});
afterAll(() => world?.close());

const respond = (caller: Caller, request: any, said: object, more?: { status?: number; key?: string }) =>
  caller.post(
    `/api/hitl/${request.session_id}/respond`,
    { request_id: request.request_id, action_digest: request.action_digest, ...said },
    more,
  );

/** The next that waits in a run, of this kind. */
async function asked(caller: Caller, runId: string, type: string): Promise<any> {
  const { items } = await eventually(
    () => caller.get(`/api/hitl/requests?status=pending&run_id=${runId}`),
    ({ items: [first] }) => first?.type === type,
  );
  return items[0];
}

const ended = (caller: Caller, runId: string) =>
  eventually(
    () => caller.get(`/api/runs/${runId}`),
    ({ ended_at, response }) => ended_at !== null && response !== null,
  );

test('asked in Korean, made clear, its plan changed in words and to the letter, approved, and answered with files', async () => {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: '보고서 만들어줘' });
  const { session_id: sessionId, run_id: runId } = run;
  expect(run).toMatchObject({ user_input: '보고서 만들어줘', language: 'ko', requested_by: minji.id, ended_at: null, plan_id: null });
  expect(pending).toMatchObject([{ type: 'clarification', session_id: sessionId, original_input: '보고서 만들어줘' }]);
  await minji.get(`/api/plans/pln_${runId.slice(4)}`, 404);

  expect(await respond(minji, pending[0], { value: '지난달 선크림 리뷰' })).toMatchObject({ kind: 'recorded' });
  // The same answer again, late, and one to what was not shown.
  expect((await respond(minji, pending[0], { value: '쿠팡' }, { status: 409 })).error).toMatchObject({
    code: 'HITL_REQUEST_CLOSED',
    current: { status: 'decided', decision: { decision: { kind: 'answer', value: '지난달 선크림 리뷰' } } },
  });

  const review = await asked(minji, runId, 'plan_review');
  const url = `/api/plans/${review.plan_id}`;
  expect(review).toMatchObject({ diff: null, plan: { version: 1, language: 'ko' } });
  const ids = review.plan.todos.map(({ id }: { id: string }) => id);

  const words = { version: 1, change: { kind: 'instruction', instruction: '쿠팡만' } };
  const preview = await minji.post(`${url}/preview`, words);
  expect(preview).toMatchObject({ kind: 'preview', plan: { version: 2 }, diff: { from: 1, to: 2 } });
  expect(preview.diff.changed.length).toBeGreaterThan(0);
  expect(await minji.post(`${url}/preview`, { version: 1, change: { kind: 'instruction', instruction: '흠냐' } })).toMatchObject({
    kind: 'not_understood',
  });
  const impossible = { version: 1, change: { kind: 'edits', edits: [{ op: 'remove', id: ids[0] }] } };
  expect(await minji.post(`${url}/preview`, impossible)).toMatchObject({ kind: 'not_possible', why: expect.stringContaining(ids[0]) });
  // Nothing of all that has changed anything.
  expect(await minji.get(url)).toEqual(review.plan);

  const edited = await minji.post(`${url}/edits`, words);
  expect(edited).toEqual({ plan: preview.plan, diff: preview.diff, applies: 'reviewed_next' });
  // By the clock of the worker the next review is there already, or is not yet.
  expect(['PLAN_VERSION_STALE', 'HITL_SESSION_NOT_PAUSED']).toContain(
    (await minji.post(`${url}/edits`, words, { status: 409 })).error.code,
  );

  const again = await eventually(
    () => asked(minji, runId, 'plan_review'),
    ({ request_id }) => request_id !== review.request_id,
  );
  expect(again).toMatchObject({ plan: preview.plan, diff: preview.diff });
  expect((await minji.post(`${url}/edits`, impossible, { status: 409 })).error.code).toBe('PLAN_VERSION_STALE');
  expect((await minji.post(`${url}/edits`, { ...impossible, version: 2 }, { status: 422 })).error.code).toBe('PLAN_EDIT_INVALID');
  const report = again.plan.todos.find(({ tool }: { tool: string }) => tool === 'report').id;
  const exact = { version: 2, change: { kind: 'edits', edits: [{ op: 'update', id: report, parameters: { title: '쿠팡 선크림' } }] } };
  expect((await minji.post(`${url}/edits`, exact, { key: 'exact' })).plan.version).toBe(3);
  expect((await minji.post(`${url}/edits`, exact, { key: 'exact' })).plan.version).toBe(3);

  const last = await eventually(
    () => asked(minji, runId, 'plan_review'),
    ({ plan }) => plan.version === 3,
  );
  await respond(minji, last, { action: 'approve' });
  const approval = await asked(minji, runId, 'approval_request');
  expect(approval).toMatchObject({ action: { tool: 'report', parameters: { title: '쿠팡 선크림' } }, todo: { tool: 'report' } });
  await respond(minji, approval, { action: 'approve', comment: '좋아요' });
  const answer = await asked(minji, runId, 'final_response');
  expect(answer.response.attachments.length).toBeGreaterThan(0);
  await respond(minji, answer, { action: 'approve' });

  const done = await ended(minji, runId);
  expect(done).toMatchObject({ status: 'succeeded', response: { language: 'ko', attachments: answer.response.attachments } });
  const versions = await minji.get(`${url}/versions`);
  expect(versions.versions).toMatchObject([
    { version: 3, change: 'edited', made_by: minji.id, status: 'approved' },
    { version: 2, change: 'edited', instruction: '쿠팡만', status: 'replaced' },
    { version: 1, change: 'made', made_by: 'agent', status: 'replaced' },
  ]);
  expect(await minji.get(`${url}/versions/2`)).toEqual(preview.plan);
  expect(await minji.get(`${url}/diff?from=1&to=2`)).toEqual(preview.diff);
  await minji.get(`${url}/versions/9`, 404);
  await minji.get(`${url}/diff?from=1&to=9`, 404);
  const { todos, results } = await minji.get(`/api/runs/${runId}/todos`);
  expect(new Set(todos.map(({ status }: { status: string }) => status))).toEqual(new Set(['completed']));
  expect(results).toHaveLength(todos.length);
  expect((await minji.post(`${url}/edits`, { ...exact, version: 3 }, { status: 409 })).error.code).toBe('HITL_SESSION_NOT_PAUSED');
}, 60_000);

test('what a request carries is the same in the inbox, by itself, with its run and in the stream of its session', async () => {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' });
  const { session_id: sessionId, run_id: runId } = run;
  const same = async (request: any) => {
    expect(await minji.get(`/api/hitl/requests/${request.request_id}`)).toEqual(request);
    const { items } = await arin.get(`/api/hitl/requests?session_id=${sessionId}&status=pending`);
    expect(items).toEqual([request]);
    const told = await eventually(
      async () => (await minji.get(`/api/sessions/${sessionId}/events?limit=1000`)).items,
      (events) => events.some((event: any) => event.data.request?.request_id === request.request_id),
    );
    expect(told.find((event: any) => event.data.request?.request_id === request.request_id).data.request).toEqual(request);
  };
  await same(pending[0]);
  await respond(minji, pending[0], { action: 'modify', instruction: '쿠팡만' });
  const changed = await eventually(
    () => asked(minji, runId, 'plan_review'),
    ({ plan }) => plan.version === 2,
  );
  expect(changed.diff).toMatchObject({ from: 1, to: 2 });
  await same(changed);
  await respond(minji, changed, { action: 'approve' });
  const approval = await asked(minji, runId, 'approval_request');
  expect(approval.todo.description).toMatch(/보고서/);
  await same(approval);
  await respond(minji, approval, { action: 'approve' });
  const answer = await asked(minji, runId, 'final_response');
  await same(answer);
  await respond(minji, answer, { action: 'approve' });
  await ended(minji, runId);
}, 60_000);

test('two requests at once in one conversation: one is a run, the other is told that there is one', async () => {
  const { session_id: sessionId } = await minji.post('/api/sessions', { language: 'ko' }, { status: 201 });
  const start = () =>
    minji.send({ method: 'POST', url: '/api/agent/run-async', payload: { user_input: '리뷰 보고서', session_id: sessionId } });
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([202, 409, 409]);
  for (const answer of answers) if (answer.statusCode === 409) expect(answer.json().error.code).toBe('SESSION_BUSY');
  const { items } = await minji.get(`/api/sessions/${sessionId}/runs`);
  expect(items).toHaveLength(1);
  expect(await minji.get(`/api/sessions/${sessionId}`)).toMatchObject({ runs: 1, title: '리뷰 보고서' });
});

test('the same key twice, at once, and after its answer was forgotten starts one run; with something else it is refused', async () => {
  const body = { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' };
  const start = (payload: object) =>
    minji.send({ method: 'POST', url: '/api/agent/run-async', payload, headers: { 'idempotency-key': 'once' } });
  const answers = await Promise.all([start(body), start(body), start(body)]);
  const started = answers.filter(({ statusCode }) => statusCode === 202).map((answer) => answer.json());
  for (const answer of answers) if (answer.statusCode !== 202) expect(answer.json().error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
  expect(new Set(started.map(({ run_id }) => run_id)).size).toBe(1);
  expect((await start(body)).json()).toEqual(started[0]);
  expect((await start({ user_input: '다른 일' })).json().error.code).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
  // As after a node that died before it could keep its answer.
  await world.db.query("delete from server.idempotency_keys where key = 'once'");
  expect((await start(body)).json()).toEqual(started[0]);
  await world.db.query("delete from server.idempotency_keys where key = 'once'");
  expect((await start({ user_input: '다른 일' })).json().error.code).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
  const { items } = await minji.get(`/api/sessions/${started[0].session_id}/runs`);
  expect(items).toHaveLength(1);
  // Another person's key of the same name is another key.
  const other = await arin.post('/api/agent/run-async', body, { status: 202, key: 'once' });
  expect(other.run_id).not.toBe(started[0].run_id);
});

test('whoever waits comes back when the time is over, with the run as it stands; whoever leaves can come back and wait on', async () => {
  const { run, pending } = await minji.post('/api/agent/run', { user_input: '보고서 만들어줘', wait_seconds: 0 });
  expect(run.ended_at).toBeNull();
  expect(pending.length).toBeLessThan(2);
  const payload = { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' };
  const gone = new AbortController();
  const left = minji.send({
    method: 'POST',
    url: '/api/agent/run',
    payload,
    headers: { 'idempotency-key': 'leaves' },
    signal: gone.signal,
  });
  left.catch(() => {});
  setImmediate(() => gone.abort());
  await expect(left).rejects.toThrow();
  const { run: same } = await eventually(
    async () => (await minji.send({ method: 'POST', url: '/api/agent/run', payload, headers: { 'idempotency-key': 'leaves' } })).json(),
    (body) => body.run !== undefined,
  );
  expect((await minji.get(`/api/sessions/${same.session_id}/runs`)).items).toHaveLength(1);
});

test('a conversation of somebody else is not spoken in, except by who may change it', async () => {
  const { session_id } = await arin.post('/api/sessions', { title: '아린의 대화' }, { status: 201 });
  const body = { user_input: '리뷰 보고서', session_id };
  for (const door of ['run', 'run-async', 'stream']) {
    expect((await minji.post(`/api/agent/${door}`, body, { status: 403 })).error.code).toBe('NOT_ALLOWED');
  }
  const nowhere = { ...body, session_id: 'ses_01jc3x6v9d8m2k4q7t0w' };
  expect((await minji.post('/api/agent/run', nowhere, { status: 404 })).error.code).toBe('SESSION_NOT_FOUND');
  expect((await minji.get(`/api/sessions/${session_id}/runs`)).items).toEqual([]);
});
