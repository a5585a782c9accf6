import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLivePolicy } from '../../src/use-cases/policy/live-policy.ts';
import { eventually } from '../worker/eventually.ts';
import { type AgentWorld, type Caller, openAgentWorld } from './agent-world.ts';

const FILE = `version: 1
gates:
  - name: destructive
    type: destructive_actions
  # A plan is shown before anything of it runs.
  - name: plans
    type: plan_approval
`;
const SHADOW = `${FILE}    mode: shadow\n`;
const REPORT = '지난달 선크림 리뷰 분석해서 보고서 만들어줘';

let world: AgentWorld;
let admin: Caller;
beforeAll(async () => {
  world = await openAgentWorld({ policySource: FILE });
  admin = await world.caller('admin');
});
afterAll(() => world?.close());

const inForce = () => admin.get('/api/policy');
const put = async (source: string, { insteadOf, who = admin }: { insteadOf?: string; who?: Caller } = {}) =>
  (await who.send({ method: 'PUT', url: '/api/policy', payload: { source, instead_of: insteadOf ?? (await inForce()).version } })).json();

describe('a policy that is put in force', () => {
  test('counts for the next run, is on the record with who put it, and is read back as it was written', async () => {
    const before = await inForce();
    const asked = await admin.post('/api/agent/run', { user_input: REPORT });
    expect(asked.pending).toMatchObject([{ type: 'plan_review', gate: 'plans' }]);
    expect(await put(SHADOW)).toMatchObject({
      in_force: true,
      source: SHADOW,
      gates: [
        { name: 'destructive', mode: 'on' },
        { name: 'plans', mode: 'shadow' },
      ],
    });
    expect(await inForce()).toMatchObject({ source: SHADOW });
    const { run, pending } = await admin.post('/api/agent/run', { user_input: REPORT });
    expect(pending).toEqual([]);
    await eventually(
      () => admin.get(`/api/runs/${run.run_id}`),
      ({ status }) => status === 'succeeded',
    );
    // What was asked before is still asked as it was.
    expect((await admin.get(`/api/hitl/requests?status=pending&run_id=${asked.run.run_id}`)).items).toHaveLength(1);
    const { items } = await admin.get('/api/audit/entries?type=noted');
    expect(items[0].body).toMatchObject({
      actor: { id: admin.id },
      data: { what: 'policy-put-in-force', facts: { before: before.version, version: (await inForce()).version } },
    });
    const shadow = await admin.get('/api/policy/shadow');
    expect(shadow.by_gate).toMatchObject([{ gate: 'plans', would_ask: 1, unasked: 1, approved: 0, refused: 0 }]);
    expect(shadow.by_gate[0].latest).toMatchObject([{ run_id: run.run_id, tool: 'plan', decided: null }]);
    expect(shadow.actions).toBeGreaterThan(1);
    expect((await admin.get('/api/policy/shadow?from=2100-01-01T00:00:00Z')).by_gate).toEqual([]);
    await put(FILE);
    expect(await inForce()).toMatchObject({ version: before.version });
  });

  test('with a mistake in it changes nothing, and the mistake is told with its line and the nearest name', async () => {
    const before = await inForce();
    const { error } = await put(FILE.replace('type: plan_approval', 'tpye: plan_approval'));
    expect(error.code).toBe('HITL_POLICY_INVALID');
    expect(JSON.stringify(error.problems)).toMatch(/line 7.*tpye.*type/);
    expect(await inForce()).toEqual(before);
  });

  test('of two who change the same one at once one counts, and the other is told so', async () => {
    const { version } = await inForce();
    const both = await Promise.all(['shadow', 'off'].map((mode) => put(`${FILE}    mode: ${mode}\n`, { insteadOf: version })));
    expect(both.filter(({ in_force }) => in_force === true)).toHaveLength(1);
    expect(both.flatMap(({ error }) => (error === undefined ? [] : [error.code]))).toEqual(['POLICY_STALE']);
    await put(FILE);
  });

  test('is put by nobody but an admin', async () => {
    const approver = await world.caller('approver');
    expect((await put(SHADOW, { who: approver })).error.code).toBe('NOT_ALLOWED');
  });

  test('is seen by every node, and given up by one whose file says something else now', async () => {
    const { version } = await put(SHADOW);
    const { rules, livePolicy } = world.deps;
    const other = createLivePolicy({ ...rules, policy: livePolicy.file.policy }, FILE);
    await other.refresh(world.db);
    expect(other.rules.policy.version).toBe(version);
    const { policy: strict } = (await admin.post('/api/policy/validate', { source: 'version: 1\npreset: strict\n' })) as any;
    const changed = createLivePolicy({ ...rules, policy: { ...livePolicy.file.policy, version: strict.version } }, 'changed');
    await changed.refresh(world.db);
    expect(changed.rules.policy.version).toBe(strict.version);
    await put(FILE);
    await other.refresh(world.db);
    expect(other.rules.policy.version).toBe(livePolicy.file.policy.version);
  });
});
