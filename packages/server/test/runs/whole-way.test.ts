import { definePolicy, type RequestId } from '@dream-agent/hitl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RequestWireSchema, RunWireSchema, toWire } from '../../src/contract/index.ts';
import {
  compareCheckpoints,
  comparePlans,
  forkRun,
  listCheckpoints,
  listPlanVersions,
  listRuns,
  pendingRequests,
  readPlan,
  readRun,
  respond,
} from '../../src/runs/index.ts';
import { eventually } from '../worker/eventually.ts';
import { repositoryConfig } from '../worker/open-node.ts';
import { arin, minji, REPORT, World } from '../worker/world.ts';

let world: World;
beforeAll(async () => {
  const config = await repositoryConfig();
  const policy = definePolicy({
    gates: [
      { name: 'plans', type: 'plan_approval' },
      { name: 'reports', type: 'specific_tools', tools: ['report'] },
    ],
    tools: config.tools.keys(),
  });
  const asking = { ...config, rules: { ...config.rules, policy } };
  world = await World.open(asking);
  await world.node({ config: asking });
});
afterAll(() => world?.close());

const settled = (runId: Parameters<World['until']>[0]) =>
  eventually(
    () => readRun(world.pool, runId),
    (read) => read.kind === 'found' && read.run.response !== null,
  );

test('clarified, planned, changed in words, approved, asked again about the report, and answered', async () => {
  const sessionId = await world.session();
  const runId = await world.start(sessionId, '보고서 만들어줘');
  const kinds: string[] = [];
  let changed = false;
  for (;;) {
    const status = await world.until(runId, 'waiting', 'succeeded', 'failed', 'cancelled', 'rejected');
    if (status !== 'waiting') break;
    for (const view of await pendingRequests(world.deps, runId)) {
      kinds.push(view.type);
      expect(RequestWireSchema.safeParse(toWire(RequestWireSchema, view)).error).toBeUndefined();
      const answer = { sessionId, requestId: view.requestId as RequestId, actor: arin, shownDigest: view.actionDigest };
      const decision =
        view.type === 'clarification'
          ? ({ kind: 'answer', value: '지난달 선크림 리뷰' } as const)
          : view.type === 'plan_review' && !changed
            ? ({ kind: 'modify', change: { kind: 'instruction', instruction: '쿠팡만' } } as const)
            : ({ kind: 'approve' } as const);
      changed ||= view.type === 'plan_review';
      expect(await respond(world.deps, { ...answer, decision })).toMatchObject({ kind: 'recorded' });
      expect(await respond(world.deps, { ...answer, decision, sessionId: await world.session() })).toMatchObject({
        code: 'HITL_REQUEST_NOT_FOUND',
      });
    }
  }
  expect(kinds).toEqual(['clarification', 'plan_review', 'plan_review', 'approval_request']);
  const read = await settled(runId);
  if (read.kind !== 'found') throw new Error(read.code);
  expect(RunWireSchema.safeParse(toWire(RunWireSchema, read.run)).error).toBeUndefined();
  expect(read.run).toMatchObject({
    status: 'succeeded',
    response: { language: 'ko', attachments: expect.arrayContaining([expect.objectContaining({ name: 'report.md' })]) },
  });
  expect(await listPlanVersions(world.deps, runId)).toMatchObject({
    versions: {
      versions: [
        { version: 2, change: 'edited', instruction: '쿠팡만', madeBy: arin.id, status: 'approved' },
        { version: 1, status: 'replaced' },
      ],
    },
  });
  const compared = await comparePlans(world.deps, { runId, from: 1, to: 2 });
  expect(compared.kind === 'compared' ? compared.diff.changed.length : 0).toBeGreaterThan(0);
  expect(await readPlan(world.deps, { runId, version: 9 })).toMatchObject({ code: 'PLAN_NOT_FOUND' });
  const plan = await readPlan(world.deps, { runId });
  expect(plan.kind === 'found' ? new Set(plan.plan.todos.map(({ status }) => status)) : '').toEqual(new Set(['completed']));
}, 60_000);

test('two moments are compared, and a fork of one runs by itself with nothing approved yet', async () => {
  const sessionId = await world.session();
  const runId = await world.start(sessionId, REPORT);
  const first = await listCheckpoints(world.deps, { sessionId, limit: 2 });
  expect(first.kind).toBe('listed');
  await world.asked(runId);
  await world.until(runId, 'waiting');
  expect(await forkRun(world.deps, { sessionId, runId, checkpointId: 'nowhere', actor: arin })).toMatchObject({
    code: 'CHECKPOINT_NOT_FOUND',
  });
  const early = await listCheckpoints(world.deps, { sessionId });
  const planned = early.kind === 'listed' ? (early.items[0]?.checkpointId ?? '') : '';
  expect(await forkRun(world.deps, { sessionId, runId, checkpointId: planned, actor: arin })).toMatchObject({ code: 'SESSION_BUSY' });
  await world.playToEnd(runId);
  await settled(runId);
  const all: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listCheckpoints(world.deps, { sessionId, limit: 4, cursor });
    if (page.kind === 'refused') throw new Error(page.code);
    all.push(...page.items.map(({ checkpointId }) => checkpointId));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(new Set(all).size).toBe(all.length);
  const compared = await compareCheckpoints(world.deps, {
    sessionId,
    from: { runId, checkpointId: planned },
    to: { runId, checkpointId: all[0] ?? '' },
  });
  expect(compared).toMatchObject({ kind: 'compared', comparison: { changed: expect.arrayContaining(['results', 'todos']) } });
  const forked = await forkRun(world.deps, { sessionId, runId, checkpointId: planned, actor: minji });
  if (forked.kind === 'refused') throw new Error(`${forked.code}: ${forked.message}`);
  expect((await world.asked(forked.runId)).kind).toBe('plan_review');
  expect(await world.playToEnd(forked.runId)).toBe('succeeded');
  await settled(forked.runId);
  const runs = await listRuns(world.pool, { sessionId });
  expect(runs.kind === 'listed' ? runs.items.map(({ runId: id, forkedFrom }) => [id, forkedFrom?.checkpointId]) : []).toEqual([
    [forked.runId, planned],
    [runId, undefined],
  ]);
}, 60_000);
