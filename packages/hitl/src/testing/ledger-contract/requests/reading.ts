import assert from 'node:assert/strict';
import type { RiskLevel } from '../../../schema/risk.ts';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { type Asked, scenario, type World } from '../world.ts';

const approve = { kind: 'approve' } as const;
const shown = { readSince: 'shown' } as const;
/** Long enough that no slow machine comes to the end of it by itself. */
const READING = 60;

async function askCritical(
  world: World,
  { risk = 'critical', seconds = READING }: { risk?: RiskLevel; seconds?: number } = {},
): Promise<Asked> {
  return world.ask(await world.startRun(), { action: { risk }, terms: { readingSeconds: seconds, timing: { timeoutSeconds: 600 } } });
}

export const readingCases = [
  scenario('what is critical is not approved before it has been shown for as long as it asks', async (world) => {
    const { request } = await askCritical(world);
    await world.advance(100);
    const [here, there] = (await world.nodes(2)) as [typeof world.ledger, typeof world.ledger];
    present(await here.showRequest(request.id, people.arin.id));
    const tooSoon = expectRefused(await world.answer(request, people.arin, approve, { ...shown, on: there }), 'HITL_NOT_READ_YET');
    const { retryAfterSeconds = 0 } = tooSoon;
    assert.ok(retryAfterSeconds > READING - 10 && retryAfterSeconds <= READING, `told to wait ${retryAfterSeconds} s`);
    assert.equal((await world.request(request.id)).status, 'pending');
    const [attempt] = await world.attempts(request.id);
    assert.equal(present(attempt).data['code'], 'HITL_NOT_READ_YET');
    await world.advance(READING);
    expectKind(await world.answer(request, people.arin, approve, { ...shown, on: there }), 'recorded');
  }),

  scenario('whoever was never shown it does not approve it, however long it has been open or others have read it', async (world) => {
    const { request } = await askCritical(world);
    await world.ledger.showRequest(request.id, people.bora.id);
    await world.advance(200);
    expectRefused(await world.answer(request, people.arin, approve, shown), 'HITL_NOT_READ_YET');
    expectKind(await world.answer(request, people.bora, approve, shown), 'recorded');
  }),

  scenario('only the first time counts: looking again does not begin anew, at once from five nodes neither', async (world) => {
    const { request } = await askCritical(world);
    const nodes = await world.nodes(5);
    const times = await Promise.all(nodes.map((node) => node.showRequest(request.id, people.arin.id)));
    assert.equal(new Set(times.map((time) => present(time).getTime())).size, 1);
    await world.advance(READING);
    assert.deepEqual(await world.ledger.showRequest(request.id, people.arin.id), times[0]);
    expectKind(await world.answer(request, people.arin, approve, shown), 'recorded');
  }),

  scenario('through a door that sends the question by itself, the time begins when it is asked', async (world) => {
    const { request } = await askCritical(world);
    expectRefused(await world.answer(request, people.arin, approve), 'HITL_NOT_READ_YET');
    await world.advance(READING);
    expectKind(await world.answer(request, people.arin, approve), 'recorded');
  }),

  scenario('to say no takes no reading time', async (world) => {
    for (const decision of [{ kind: 'reject' }, { kind: 'skip' }, { kind: 'abort' }] as const) {
      const { request } = await askCritical(world);
      expectKind(await world.answer(request, people.arin, decision, shown), 'recorded');
    }
  }),

  scenario('no other level asks for reading time, and neither does what is critical where it is switched off', async (world) => {
    for (const risk of ['low', 'medium', 'high'] as const) {
      const { request } = await askCritical(world, { risk });
      assert.equal(await world.ledger.showRequest(request.id, people.arin.id), undefined, 'there is nothing to note');
      expectKind(await world.answer(request, people.arin, approve, shown), 'recorded');
    }
    const { request } = await askCritical(world, { seconds: 0 });
    assert.equal(await world.ledger.showRequest(request.id, people.arin.id), undefined);
    expectKind(await world.answer(request, people.arin, approve, shown), 'recorded');
  }),

  scenario('each of those whose approval is needed has to have read it', async (world) => {
    const hold = await world.startRun();
    const terms = { readingSeconds: READING, quorum: { approvals: 2 } };
    const { request } = await world.ask(hold, { action: { risk: 'critical' }, terms });
    await world.ledger.showRequest(request.id, people.arin.id);
    await world.advance(READING);
    expectKind(await world.answer(request, people.arin, approve, shown), 'voted');
    await world.ledger.showRequest(request.id, people.bora.id);
    expectRefused(await world.answer(request, people.bora, approve, shown), 'HITL_NOT_READ_YET');
    await world.advance(READING);
    expectKind(await world.answer(request, people.bora, approve, shown), 'recorded');
  }),

  scenario('what is closed, or not there, is shown to nobody', async (world) => {
    const { request } = await askCritical(world);
    await world.answer(request, people.arin, { kind: 'reject' });
    assert.equal(await world.ledger.showRequest(request.id, people.bora.id), undefined);
    assert.equal(await world.ledger.showRequest('req_none' as typeof request.id, people.bora.id), undefined);
  }),

  scenario('time decides on what is critical as it did, read or not', async (world) => {
    const { request } = await askCritical(world);
    await world.advance(601);
    await world.ledger.sweep();
    assert.equal((await world.request(request.id)).status, 'expired');
    assert.deepEqual(await world.decisionOf(request.id), { kind: 'reject' });
  }),
];
