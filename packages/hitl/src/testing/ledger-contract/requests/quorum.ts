import assert from 'node:assert/strict';
import type { Person } from '../../../schema/actor.ts';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

export const quorumCases = [
  scenario('two approvals are needed where two are asked for', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold, { terms: { quorum: { approvals: 2, of: 3 } } });
    await world.ledger.parkRun(hold);
    assert.deepEqual(await world.answer(request, people.arin, { kind: 'approve' }), {
      kind: 'voted',
      requestId: request.id,
      approvals: 1,
      needed: 2,
    });
    assert.equal((await world.run(hold.runId)).status, 'waiting', 'one vote wakes nobody');
    const outcome = expectKind(await world.answer(request, people.bora, { kind: 'approve' }), 'recorded');
    assert.deepEqual([outcome.decision.by, outcome.decision.approvedDigest], ['bora', action.digest]);
    const types = await world.auditTypesOf(request.id);
    assert.deepEqual(types, ['request-opened', 'vote-recorded', 'request-decided']);
    assert.deepEqual((await world.eventTypes(hold.runId)).slice(-2), ['vote-recorded', 'request-decided']);
    assert.deepEqual(
      present(await world.ledger.findRequest(request.id)).votes.map((vote) => vote.voter),
      ['arin', 'bora'],
    );
  }),

  scenario('one person has one vote', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 2 } } });
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'voted');
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_ALREADY_VOTED');
    });
    const viaKey: Person = { ...people.arin, channel: 'rest', key: 'key_of_arin' };
    expectRefused(await world.answer(request, viaKey, { kind: 'reject', reason: 'changed my mind' }), 'HITL_ALREADY_VOTED');
    assert.deepEqual(
      (await world.attempts(request.id)).map((attempt) => attempt.actor.key),
      ['key_of_arin'],
    );
    assert.equal((await world.request(request.id)).status, 'pending');
  }),

  scenario('fifty votes of one person at once count once', async (world) => {
    const nodes = await world.nodes(5);
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 2 } } });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        world.answer(
          request,
          { ...people.arin, channel: index % 2 === 0 ? 'web' : 'rest' },
          { kind: 'approve' },
          { on: present(nodes[index % 5]) },
        ),
      ),
    );
    assert.equal(outcomes.filter((outcome) => outcome.kind === 'voted').length, 1);
    const state = present(await world.ledger.findRequest(request.id));
    assert.deepEqual([state.request.status, state.votes.length], ['pending', 1]);
  }),

  scenario('five approvers at once make three votes of three', async (world) => {
    const nodes = await world.nodes(5);
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 3 } } });
    const outcomes = await Promise.all(
      nodes.map((on, index) => world.answer(request, { ...people.arin, id: `p${index}` }, { kind: 'approve' }, { on })),
    );
    const kinds = outcomes.map((outcome) => outcome.kind).sort();
    assert.deepEqual(kinds, ['recorded', 'refused', 'refused', 'voted', 'voted']);
    assert.equal(present(await world.ledger.findRequest(request.id)).votes.length, 3);
  }),

  scenario('the first refusal ends it, unless the majority has to refuse', async (world) => {
    const hold = await world.startRun();
    const any = await world.ask(hold, { terms: { quorum: { approvals: 2, of: 3, rejection: 'any' } } });
    await world.answer(any.request, people.arin, { kind: 'approve' });
    const ended = expectKind(await world.answer(any.request, people.bora, { kind: 'reject', reason: 'no' }), 'recorded');
    assert.deepEqual([ended.decision.decision.kind, ended.decision.approvedActionId], ['reject', undefined]);

    const majority = await world.ask(hold, { terms: { quorum: { approvals: 2, of: 3, rejection: 'majority' } } });
    expectKind(await world.answer(majority.request, people.arin, { kind: 'reject', reason: 'no' }), 'voted');
    expectKind(await world.answer(majority.request, people.bora, { kind: 'approve' }), 'voted');
    expectKind(await world.answer(majority.request, people.chul, { kind: 'approve' }), 'recorded');
    assert.deepEqual(await world.decisionOf(majority.request.id), { kind: 'approve' });
  }),

  scenario('a majority of refusals ends it, and so does an approval that is out of reach', async (world) => {
    const hold = await world.startRun();
    const majority = await world.ask(hold, { terms: { quorum: { approvals: 2, of: 5, rejection: 'majority' } } });
    for (const id of ['p1', 'p2'])
      expectKind(await world.answer(majority.request, { ...people.arin, id }, { kind: 'reject', reason: id }), 'voted');
    expectKind(await world.answer(majority.request, { ...people.arin, id: 'p3' }, { kind: 'skip' }), 'recorded');
    assert.deepEqual(await world.decisionOf(majority.request.id), { kind: 'skip' });

    const unreachable = await world.ask(hold, { terms: { quorum: { approvals: 4, of: 5, rejection: 'majority' } } });
    expectKind(await world.answer(unreachable.request, { ...people.arin, id: 'p1' }, { kind: 'reject', reason: 'no' }), 'voted');
    expectKind(await world.answer(unreachable.request, { ...people.arin, id: 'p2' }, { kind: 'reject', reason: 'no' }), 'recorded');
  }),

  scenario('votes of an earlier round do not count in the next', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, {
      terms: { quorum: { approvals: 2 }, timing: { timeoutSeconds: 60, timeoutAction: 'retry' } },
    });
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'voted');
    await world.advance(61);
    await world.ledger.sweep();
    assert.equal((await world.request(request.id)).round, 2);
    expectKind(await world.answer(request, people.bora, { kind: 'approve' }), 'voted');
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    assert.deepEqual(
      present(await world.ledger.findRequest(request.id)).votes.map(({ voter, round }) => [voter, round]),
      [
        ['arin', 1],
        ['bora', 2],
        ['arin', 2],
      ],
    );
  }),

  scenario('votes stay when a question is passed on', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 2 } } });
    await world.answer(request, people.arin, { kind: 'approve' });
    expectKind(await world.answer(request, people.rina, { kind: 'escalate', to: { kind: 'role', role: 'approver' } }), 'escalated');
    expectKind(await world.answer(request, people.bora, { kind: 'approve' }), 'recorded');
  }),
];
