import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import type { Hold, OpenRequest } from '../../../ports/ledger.ts';
import { DEFAULT_BUDGETS } from '../../../schema/budgets.ts';
import { grantTerms, people } from '../../fixtures.ts';
import { expectKind, expectRefused, expectSecondsApart, expectThrown } from '../outcomes.ts';
import { LEASE, scenario, type World } from '../world.ts';

const executed = { status: 'executed', result: { sent: 3 } } as const;
const ends = { status: 'succeeded', reason: '다 했습니다' } as const;

/** A question that makes its run. */
function first(world: World, over: Partial<Hold> = {}): OpenRequest {
  const hold = { runId: randomId('run'), owner: 'node-1', fence: 1, ...over };
  return { ...world.question(hold), begins: { requestedBy: 'minji', leaseSeconds: LEASE } };
}

/** An approved call that is under way. */
async function underWay(world: World) {
  const hold = await world.startRun();
  const { action } = await world.approved(hold, people.arin);
  expectKind(await world.ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 20 }), 'started');
  return { hold, actionId: action.id, outcome: executed };
}

export const beginAndEndCases = [
  scenario('a run is made with its first question, as if one had come after the other', async (world) => {
    const question = first(world);
    const { request } = expectKind(await world.ledger.openRequest(question), 'opened');
    const { runId } = question.hold;
    const run = await world.run(runId);
    assert.deepEqual(
      { status: run.status, version: run.version, owner: run.owner, fence: run.fence, by: run.requestedBy, eventSeq: run.eventSeq },
      { status: 'running', version: 1, owner: 'node-1', fence: 1, by: 'minji', eventSeq: 2 },
    );
    expectSecondsApart(run.createdAt, run.leaseUntil, LEASE);
    assert.deepEqual(await world.eventTypes(runId), ['run-created', 'request-opened']);
    assert.deepEqual(await world.auditTypesOf(runId), ['run-created']);
    assert.deepEqual(await world.auditTypesOf(request.id), ['request-opened']);
    assert.deepEqual(await world.request(request.id), request);
    // Whoever made it holds it, and goes on as with any other.
    await world.ask(question.hold);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
  }),

  scenario('a run that is there already is not made with a question', async (world) => {
    const hold = await world.startRun();
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.openRequest(first(world, { runId: hold.runId, owner: 'node-2' })), 'HITL_FENCED');
    });
    const foreign = { ...first(world, { runId: hold.runId, owner: 'node-2' }), begins: { requestedBy: 'arin', leaseSeconds: LEASE } };
    await world.leavesNoTrace(hold.runId, () => expectThrown(world.ledger.openRequest(foreign), 'HITL_ACTION_CONFLICT'));
  }),

  scenario('of five nodes that make the same run with the same question one does', async (world) => {
    const question = first(world);
    const nodes = await world.nodes(5);
    const outcomes = await Promise.all(
      nodes.map((node, index) => node.openRequest({ ...question, hold: { ...question.hold, owner: `node-${index}` } })),
    );
    assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ['opened', 'refused', 'refused', 'refused', 'refused']);
    assert.deepEqual(await world.eventTypes(question.hold.runId), ['run-created', 'request-opened']);
  }),

  scenario('the question that makes a run counts as asked', async (world) => {
    const budgets = { ...DEFAULT_BUDGETS, perRun: 1 };
    const question = { ...first(world), budgets };
    expectKind(await world.ledger.openRequest(question), 'opened');
    expectRefused(await world.ledger.openRequest({ ...world.question(question.hold), budgets }), 'HITL_BUDGET_SPENT');
  }),

  scenario('a standing grant answers the question that makes a run', async (world) => {
    const question = first(world);
    await world.ledger.giveGrant(randomId('grt'), grantTerms(await world.ledger.now()), people.arin);
    expectKind(await world.ledger.openRequest(question), 'granted');
    assert.equal((await world.run(question.hold.runId)).owner, 'node-1');
  }),

  scenario('a run ends with its last effect, as if one had come after the other', async (world) => {
    const finish = await underWay(world);
    const { runEnded, effect } = expectKind(await world.ledger.finishEffect({ ...finish, ends }), 'finished');
    assert.deepEqual([runEnded, effect.status, effect.version], [true, 'executed', 2]);
    const run = await world.run(finish.hold.runId);
    assert.deepEqual(
      { status: run.status, version: run.version, owner: run.owner, leaseUntil: run.leaseUntil, ended: run.endedAt !== null },
      { status: 'succeeded', version: 2, owner: null, leaseUntil: null, ended: true },
    );
    assert.deepEqual((await world.eventTypes(run.id)).slice(-2), ['effect-finished', 'run-ended']);
    const about = (await world.audit()).map(({ body }) => body).filter(({ run_id }) => run_id === run.id);
    assert.deepEqual(
      about.slice(-2).map(({ type }) => type),
      ['effect-finished', 'run-ended'],
    );
    assert.deepEqual(about.at(-1)?.data, { status: 'succeeded', reason: '다 했습니다', requests_cancelled: [] });
    // The answer got lost on its way back: the same again changes nothing.
    await world.leavesNoTrace(run.id, async () => {
      assert.deepEqual(expectKind(await world.ledger.finishEffect({ ...finish, ends }), 'finished').effect, effect);
    });
  }),

  scenario('a run of which something is pending goes on after what would have been its last effect', async (world) => {
    const finish = await underWay(world);
    const { request } = await world.ask(finish.hold);
    const { runEnded } = expectKind(await world.ledger.finishEffect({ ...finish, ends }), 'finished');
    assert.equal(runEnded, undefined);
    assert.deepEqual([(await world.run(finish.hold.runId)).status, (await world.request(request.id)).status], ['running', 'pending']);
  }),

  scenario('an owner that was taken over from ends nothing with what it reports', async (world) => {
    const finish = await underWay(world);
    const now = await world.takeOver(finish.hold);
    expectKind(await world.ledger.finishEffect({ ...finish, ends }), 'late');
    const { status, owner } = await world.run(now.runId);
    assert.deepEqual([status, owner], ['running', 'node-2']);
  }),

  scenario('whoever is not told that the run has ended can end it', async (world) => {
    const finish = await underWay(world);
    await world.ledger.pauseRun(finish.hold.runId, { actor: people.arin, reason: '잠깐' });
    const { runEnded } = expectKind(await world.ledger.finishEffect({ ...finish, ends }), 'finished');
    if (runEnded !== true) expectKind(await world.ledger.endRun(finish.hold, ends), 'changed');
    assert.equal((await world.run(finish.hold.runId)).status, 'succeeded');
    assert.deepEqual((await world.auditTypesOf(finish.hold.runId)).slice(-2), ['run-paused', 'run-ended']);
  }),
];
