import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLivePolicy } from '../../src/use-cases/policy/live-policy.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

let world: AppWorld;
let approver: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  approver = await world.someone('approver');
});
afterAll(() => world.close());

const get = (url: string) => world.send({ url, headers: approver.headers });
const post = (url: string, payload: object) => world.send({ method: 'POST', url, headers: approver.headers, payload });

describe('the policy', () => {
  test('in force is shown with its gates, and is the newest of its versions', async () => {
    const policy = (await get('/api/policy')).json();
    expect(policy).toMatchObject({ version: world.deps.rules.policy.version, in_force: true });
    expect(policy.gates.map(({ name }: { name: string }) => name)).toEqual(world.deps.rules.policy.gates.map(({ name }) => name));
    expect((await get('/api/policy/versions')).json().items).toMatchObject([{ version: policy.version, in_force: true }]);
    expect((await get(`/api/policy/versions/${policy.version}`)).json()).toEqual(policy);
    expect((await get('/api/policy/versions/nothing')).json().error.code).toBe('POLICY_VERSION_NOT_FOUND');
  });

  test('of before stays readable when another one is in force', async () => {
    const { loadPolicy } = await import('@dream-agent/hitl');
    const policy = loadPolicy('version: 1\npreset: strict\n', { file: 'strict.yaml', tools: [] });
    const livePolicy = createLivePolicy({ ...world.deps.rules, policy }, null);
    const app = await world.another({ livePolicy, rules: livePolicy.rules });
    const versions = (await app.inject({ url: '/api/policy/versions', headers: approver.headers })).json().items;
    expect(versions.filter((one: { in_force: boolean }) => one.in_force)).toMatchObject([{ version: policy.version }]);
    const before = await app.inject({ url: `/api/policy/versions/${world.deps.rules.policy.version}`, headers: approver.headers });
    expect(before.json()).toMatchObject({ in_force: false });
  });

  test('has how long each kind of question waits, under the name of the kind', async () => {
    const source =
      'version: 1\npreset: standard\ntimeouts:\n  plan_review:\n    timeout_seconds: 77\n  clarification:\n    timeout_seconds: 88\n';
    const { policy } = (await post('/api/policy/validate', { source })).json();
    expect(policy.timings).toMatchObject({ plan_review: { timeout_seconds: 77 }, clarification: { timeout_seconds: 88 } });
  });

  test('that is sent is judged: valid, or with everything that is wrong, by line', async () => {
    expect((await post('/api/policy/validate', { source: 'version: 1\npreset: standard\n' })).json()).toMatchObject({ kind: 'valid' });
    const wrong = (
      await post('/api/policy/validate', { source: 'version: 2\npreset: strictt\ngates:\n  - name: x\n    type: tool_exection\n' })
    ).json();
    expect(wrong.kind).toBe('invalid');
    expect(wrong.problems.length).toBeGreaterThanOrEqual(3);
    expect(wrong.problems[0]).toMatchObject({ line: 1, path: 'version' });
  });

  test('is tried over the past, and nobody is asked anything', async () => {
    const hold = await world.ledger.startRun({ requestedBy: approver.id });
    const tool = [...world.deps.rules.tools.keys()][0] ?? '';
    for (let count = 0; count < 3; count++) {
      const { request } = await world.ledger.ask(hold, { action: { tool } });
      if (count === 0)
        await world.ledger.answer(request, { kind: 'person', id: 'x', role: 'admin', groups: [], channel: 'web' }, { kind: 'approve' });
    }
    const from = '2020-01-01T00:00:00Z';
    const off = 'version: 1\ngates:\n  - name: all\n    type: plan_approval\n';
    expect((await post('/api/policy/back-test', { source: off, from })).json()).toMatchObject({
      actions: 3,
      no_longer_asks: 3,
      same: 0,
      by_gate: [],
    });
    const on = 'version: 1\ngates:\n  - name: all\n    type: tool_execution\n';
    expect((await post('/api/policy/back-test', { source: on, from })).json()).toMatchObject({
      actions: 3,
      same: 3,
      by_gate: [{ gate: 'all', would_ask: 3, approved: 1, refused: 0 }],
    });
    expect((await post('/api/policy/back-test', { source: 'version: 2', from })).json().error.code).toBe('HITL_POLICY_INVALID');
    expect((await post('/api/policy/back-test', { source: on, from, to: from })).json()).toMatchObject({ actions: 0 });
  });
});

describe('tools', () => {
  test('are listed with the schema of their parameters in three languages', async () => {
    const { items } = (await get('/api/tools')).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual([...world.deps.tools.keys()]);
    expect((await get(`/api/tools/${items[0].name}`)).json()).toEqual(items[0]);
    expect((await get('/api/tools/%ED%95%9C%EA%B8%80')).json().error.code).toBe('TOOL_UNKNOWN');
  });
});

describe('a grant', () => {
  const terms = (over: object = {}) => ({
    tool: [...world.deps.rules.tools.keys()][0],
    bounds: { 이름: { one_of: ['a', 'b'] }, other_key: { any: true } },
    max_uses: 2,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    ...over,
  });

  test('is given, listed, and taken back; the names of parameters stay as they are', async () => {
    const given = await post('/api/grants', terms());
    expect(given.statusCode).toBe(201);
    expect(given.json()).toMatchObject({ granted_by: approver.id, bounds: terms().bounds, used: 0, max_risk: 'medium' });
    const url = `/api/grants/${given.json().grant_id}`;
    expect((await get('/api/grants?active=true')).json().items).toMatchObject([{ grant_id: given.json().grant_id }]);
    const revoked = await world.send({ method: 'DELETE', url, headers: approver.headers });
    expect(revoked.json()).toMatchObject({ revoked_by: approver.id });
    expect((await get('/api/grants?active=true')).json().items).toEqual([]);
    expect((await get('/api/grants?active=false')).json().items).toHaveLength(1);
  });

  test('for what is not there, or that is over already, is refused', async () => {
    expect((await post('/api/grants', terms({ tool: 'nothing' }))).json().error.code).toBe('HITL_UNKNOWN_TOOL');
    expect((await post('/api/grants', terms({ run_id: 'run_01jc3x6v9d8m2k4q7t0w' }))).json().error.code).toBe('HITL_RUN_NOT_FOUND');
    expect((await post('/api/grants', terms({ expires_at: '2020-01-01T00:00:00Z' }))).json().error.code).toBe('HITL_INVALID_INPUT');
    const answer = await world.send({ method: 'DELETE', url: '/api/grants/grt_01jc3x6v9d8m2k4q7t0w', headers: approver.headers });
    expect(answer.json().error.code).toBe('HITL_GRANT_NOT_FOUND');
  });
});

describe('a delegation', () => {
  const span = { starts_at: new Date(Date.now() - 1_000).toISOString(), ends_at: new Date(Date.now() + 3_600_000).toISOString() };

  test('is of whoever makes it, seen by both and by nobody else, and ended by the one who made it', async () => {
    const [to, stranger] = [await world.someone('reviewer'), await world.someone('reviewer')];
    const made = (await post('/api/delegations', { to: to.id, ...span })).json();
    expect(made).toMatchObject({ from: approver.id, to: to.id, role: 'approver', revoked_at: null });
    const seenBy = async (who: Someone) => (await world.send({ url: '/api/delegations', headers: who.headers })).json().items.length;
    expect([await seenBy(approver), await seenBy(to), await seenBy(stranger)]).toEqual([1, 1, 0]);
    const end = (who: Someone) => world.send({ method: 'DELETE', url: `/api/delegations/${made.delegation_id}`, headers: who.headers });
    expect((await end(to)).json().error.code).toBe('NOT_ALLOWED');
    expect((await end(approver)).json().revoked_at).not.toBeNull();
  });

  test('in the name of somebody else, to oneself, to nobody or backwards is refused', async () => {
    const other = await world.someone('admin');
    const code = async (payload: object) => (await post('/api/delegations', payload)).json().error.code;
    expect(await code({ from: other.id, to: approver.id, ...span })).toBe('HITL_NOT_PERMITTED');
    expect(await code({ to: approver.id, ...span })).toBe('HITL_INVALID_INPUT');
    expect(await code({ to: 'nobody', ...span })).toBe('USER_NOT_FOUND');
    expect(await code({ to: other.id, starts_at: span.ends_at, ends_at: span.starts_at })).toBe('HITL_INVALID_INPUT');
  });
});
