import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import type { Hold, Ledger, OpenOutcome } from '../../../ports/ledger.ts';
import type { Budgets } from '../../../schema/budgets.ts';
import { grantTerms, people, system } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { LEASE, scenario, type World } from '../world.ts';

const by = { actor: people.dana, reason: 'it may go on' };
const ROOMY = 1_000_000;
const inAll = (perRun: number): Budgets => ({ perRun, perRunPerMinute: ROOMY });
const inAMinute = (perRunPerMinute: number): Budgets => ({ perRun: ROOMY, perRunPerMinute });

const ask = (world: World, hold: Hold, budgets: Budgets, on: Ledger = world.ledger): Promise<OpenOutcome> =>
  on.openRequest({ ...world.question(hold), budgets });

async function askTimes(world: World, hold: Hold, budgets: Budgets, times: number): Promise<void> {
  for (let time = 0; time < times; time++) expectKind(await ask(world, hold, budgets), 'opened');
}

const countOf = async (world: World, hold: Hold): Promise<number> =>
  (await world.ledger.listRequests({ runId: hold.runId, limit: 1000 })).length;

/** Takes a run up again that was let go on. */
async function claim(world: World, { runId }: Hold): Promise<Hold> {
  const run = present(await world.ledger.claimRun({ owner: 'node-2', leaseSeconds: LEASE, runId }));
  return { runId, owner: 'node-2', fence: run.fence };
}

export const budgetCases = [
  scenario('a question over the budget of a run is not asked, and the run stands still with the reason on the record', async (world) => {
    const hold = await world.startRun();
    await askTimes(world, hold, inAll(3), 3);
    expectRefused(await ask(world, hold, inAll(3)), 'HITL_BUDGET_SPENT');
    assert.equal(await countOf(world, hold), 3);
    const run = await world.run(hold.runId);
    assert.deepEqual({ spent: run.budgetSpent, asked: run.requestsAsked }, { spent: 'per_run', asked: 3 });
    assert.ok(run.pauseRequestedAt !== null);
    const entry = present((await world.auditOf(hold.runId)).at(-1));
    assert.deepEqual({ type: entry.type, actor: entry.actor }, { type: 'run-paused', actor: { kind: 'system', id: 'budget' } });
    assert.deepEqual({ budget: entry.data['budget'], most: entry.data['most'] }, { budget: 'per_run', most: 3 });
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'run-paused');
    assert.equal(expectKind(await world.ledger.parkRun(hold), 'changed').run.status, 'paused');
  }),

  scenario('a run that goes on asking after its budget is spent leaves no further trace', async (world) => {
    const hold = await world.startRun();
    await askTimes(world, hold, inAll(1), 1);
    expectRefused(await ask(world, hold, inAll(1)), 'HITL_BUDGET_SPENT');
    await world.leavesNoTrace(hold.runId, async () => {
      for (let time = 0; time < 5; time++) expectRefused(await ask(world, hold, inAll(1)), 'HITL_BUDGET_SPENT');
    });
  }),

  scenario('fifty questions at once from five nodes are asked as often as the budget says, and pause the run once', async (world) => {
    const hold = await world.startRun();
    const nodes = await world.nodes(5);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(world, hold, inAll(7), nodes[n % 5])));
    assert.equal(outcomes.filter(({ kind }) => kind === 'opened').length, 7);
    for (const outcome of outcomes) if (outcome.kind !== 'opened') expectRefused(outcome, 'HITL_BUDGET_SPENT');
    assert.equal(await countOf(world, hold), 7);
    assert.deepEqual(await world.auditTypesOf(hold.runId), ['run-created', 'run-paused']);
  }),

  scenario('five hundred questions in a minute are capped, and those of another run are asked and answered', async (world) => {
    const flood = await world.startRun();
    const other = await world.startRun({ requestedBy: 'lee' });
    const flooding = Promise.all(Array.from({ length: 500 }, () => world.ledger.openRequest(world.question(flood))));
    const { request } = await world.ask(other);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    const asked = (await flooding).filter(({ kind }) => kind === 'opened').length;
    assert.equal(asked, 60, 'as many as the default has it');
    assert.equal((await world.run(flood.runId)).budgetSpent, 'per_run_per_minute');
    const later = await world.ask(other);
    expectKind(await world.answer(later.request, people.arin, { kind: 'approve' }), 'recorded');
    assert.equal((await world.run(other.runId)).budgetSpent, null);
  }),

  scenario('a minute later a run may ask again, and what it asked before counts in all', async (world) => {
    const hold = await world.startRun();
    const budgets = { perRun: 5, perRunPerMinute: 2 };
    for (let minute = 0; minute < 2; minute++) {
      await askTimes(world, hold, budgets, 2);
      await world.advance(61);
    }
    await askTimes(world, hold, budgets, 1);
    expectRefused(await ask(world, hold, budgets), 'HITL_BUDGET_SPENT');
    assert.equal((await world.run(hold.runId)).budgetSpent, 'per_run');
  }),

  scenario('a budget that is spent stays so: neither the next minute nor a greater budget gets a question through', async (world) => {
    const hold = await world.startRun();
    await askTimes(world, hold, inAMinute(2), 2);
    expectRefused(await ask(world, hold, inAMinute(2)), 'HITL_BUDGET_SPENT');
    assert.equal((await world.run(hold.runId)).budgetSpent, 'per_run_per_minute');
    await world.advance(50);
    await world.ledger.renewLease(hold, LEASE);
    await world.advance(50);
    expectRefused(await ask(world, hold, inAMinute(2)), 'HITL_BUDGET_SPENT');
    expectRefused(await ask(world, hold, inAMinute(100)), 'HITL_BUDGET_SPENT');
    assert.equal(await countOf(world, hold), 2);
  }),

  scenario('a person who lets the run go on gives it its budgets anew; nothing else can', async (world) => {
    const hold = await world.startRun();
    await askTimes(world, hold, inAll(2), 2);
    expectRefused(await ask(world, hold, inAll(2)), 'HITL_BUDGET_SPENT');
    await world.ledger.parkRun(hold);
    await world.leavesNoTrace(hold.runId, async () => {
      for (const actor of [system, { kind: 'agent', id: 'node-1', channel: 'internal' } as const]) {
        expectRefused(await world.ledger.resumeRun(hold.runId, { actor, reason: 'time' }), 'HITL_BUDGET_SPENT');
      }
    });
    const { run } = expectKind(await world.ledger.resumeRun(hold.runId, by), 'changed');
    assert.deepEqual({ status: run.status, spent: run.budgetSpent, asked: run.requestsAsked }, { status: 'queued', spent: null, asked: 0 });
    const again = await claim(world, hold);
    await askTimes(world, again, inAll(2), 2);
    expectRefused(await ask(world, again, inAll(2)), 'HITL_BUDGET_SPENT');
  }),

  scenario('what time resumes keeps what it has asked', async (world) => {
    const hold = await world.startRun();
    await askTimes(world, hold, inAll(2), 2);
    await world.ledger.pauseRun(hold.runId, by);
    await world.ledger.parkRun(hold);
    expectKind(await world.ledger.resumeRun(hold.runId, { actor: system, reason: 'long enough' }), 'changed');
    expectRefused(await ask(world, await claim(world, hold), inAll(2)), 'HITL_BUDGET_SPENT');
  }),

  scenario('a run whose budget is spent can be cancelled', async (world) => {
    const hold = await world.startRun();
    await askTimes(world, hold, inAll(1), 1);
    expectRefused(await ask(world, hold, inAll(1)), 'HITL_BUDGET_SPENT');
    await world.ledger.parkRun(hold);
    const { run } = expectKind(await world.ledger.cancelRun(hold.runId, by), 'changed');
    assert.deepEqual({ status: run.status, spent: run.budgetSpent }, { status: 'queued', spent: null });
    assert.deepEqual(await world.ledger.listRequests({ runId: hold.runId, status: 'pending' }), []);
  }),

  scenario('a question that was asked before is found again, whatever is left of the budget', async (world) => {
    const hold = await world.startRun();
    const question = { ...world.question(hold), budgets: inAll(1) };
    expectKind(await world.ledger.openRequest(question), 'opened');
    expectKind(await world.ledger.openRequest(question), 'existing');
    assert.equal((await world.run(hold.runId)).requestsAsked, 1);
    expectRefused(await ask(world, hold, inAll(1)), 'HITL_BUDGET_SPENT');
    expectKind(await world.ledger.openRequest(question), 'existing');
  }),

  scenario('what a grant answers costs nobody anything: it counts for no budget, and goes on when one is spent', async (world) => {
    const hold = await world.startRun();
    const other = { action: { tool: 'publish' } };
    await world.ledger.giveGrant(randomId('grt'), grantTerms(await world.ledger.now(), { maxUses: 5 }), people.dana);
    for (let time = 0; time < 3; time++) expectKind(await ask(world, hold, inAll(1)), 'granted');
    assert.equal((await world.run(hold.runId)).requestsAsked, 0);
    expectKind(await world.ledger.openRequest({ ...world.question(hold, other), budgets: inAll(1) }), 'opened');
    expectRefused(await world.ledger.openRequest({ ...world.question(hold, other), budgets: inAll(1) }), 'HITL_BUDGET_SPENT');
    expectKind(await ask(world, hold, inAll(1)), 'granted');
  }),
];
