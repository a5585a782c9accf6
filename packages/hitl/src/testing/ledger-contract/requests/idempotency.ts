import assert from 'node:assert/strict';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

export const idempotencyCases = [
  scenario('an answer repeated with its key is answered as before, times included', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const first = await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'key-1' });
    expectKind(first, 'recorded');
    await world.advance(1000);
    await world.leavesNoTrace(hold.runId, async () => {
      assert.deepEqual(await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'key-1' }), first);
    });
    const [, other] = await world.nodes(2);
    assert.deepEqual(await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'key-1', on: present(other) }), first);
  }),

  scenario('a vote and an escalation repeated with their keys are answered as before', async (world) => {
    const hold = await world.startRun();
    const chain = [{ kind: 'role', role: 'approver' } as const, { kind: 'person', id: 'dana' } as const];
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 3 }, timing: { escalationChain: chain } } });
    const vote = await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'vote' });
    assert.deepEqual(vote, { kind: 'voted', requestId: request.id, approvals: 1, needed: 3 });
    const up = await world.answer(request, people.rina, { kind: 'escalate' }, { idempotencyKey: 'up' });
    assert.deepEqual(up, { kind: 'escalated', requestId: request.id, level: 1, assignee: chain[0] });
    await world.answer(request, people.bora, { kind: 'approve' });
    await world.leavesNoTrace(hold.runId, async () => {
      assert.deepEqual(await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'vote' }), vote);
      assert.deepEqual(await world.answer(request, people.rina, { kind: 'escalate' }, { idempotencyKey: 'up' }), up);
    });
    assert.equal((await world.request(request.id)).level, 1);
  }),

  scenario('ten copies of an answer at once under one key are one answer', async (world) => {
    const nodes = await world.nodes(5);
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'click', on: present(nodes[index % 5]) }),
      ),
    );
    for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
    expectKind(present(outcomes[0]), 'recorded');
    assert.deepEqual(await world.auditTypesOf(request.id), ['request-opened', 'request-decided']);
    assert.deepEqual(await world.attempts(request.id), []);
  }),

  scenario('a key used for something else is refused, and the record says so', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const other = await world.ask(hold);
    const first = expectKind(await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'k' }), 'recorded');
    const flipped = expectRefused(
      await world.answer(request, people.arin, { kind: 'reject', reason: 'x' }, { idempotencyKey: 'k' }),
      'HITL_IDEMPOTENCY_KEY_REUSED',
    );
    assert.deepEqual(flipped.current, { status: 'decided', decision: first.decision });
    const elsewhere = expectRefused(
      await world.answer(other.request, people.arin, { kind: 'approve' }, { idempotencyKey: 'k' }),
      'HITL_IDEMPOTENCY_KEY_REUSED',
    );
    assert.deepEqual(elsewhere.current, { status: 'pending', decision: undefined });
    assert.equal((await world.request(other.request.id)).status, 'pending');
    assert.equal((await world.attempts(other.request.id)).length, 1);
  }),

  scenario("a key is the person's own", async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 2 } } });
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }, { idempotencyKey: 'same' }), 'voted');
    expectKind(await world.answer(request, people.bora, { kind: 'approve' }, { idempotencyKey: 'same' }), 'recorded');
  }),

  scenario('a refusal is not kept under its key: what was wrong can be put right', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { requireReason: true } });
    expectRefused(await world.answer(request, people.arin, { kind: 'reject' }, { idempotencyKey: 'k' }), 'HITL_REASON_REQUIRED');
    expectKind(await world.answer(request, people.arin, { kind: 'reject', reason: '이유' }, { idempotencyKey: 'k' }), 'recorded');
  }),
];
