import assert from 'node:assert/strict';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

export const lateAnswerCases = [
  scenario('an answer after the deadline changes nothing and is told so, also where nobody has swept yet', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60, timeoutAction: 'reject' } } });
    await world.ledger.parkRun(hold);
    await world.advance(61);
    const refusal = expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_REQUEST_EXPIRED');
    assert.equal(refusal.current?.status, 'expired');
    assert.deepEqual([refusal.current?.decision?.decision, refusal.current?.decision?.source], [{ kind: 'reject' }, 'timeout']);
    const state = present(await world.ledger.findRequest(request.id));
    assert.deepEqual([state.request.status, state.votes], ['expired', []]);
    assert.equal((await world.run(hold.runId)).status, 'queued');
    assert.deepEqual(
      (await world.attempts(request.id)).map(({ data }) => [data['code'], data['status']]),
      [['HITL_REQUEST_EXPIRED', 'expired']],
    );
    assert.deepEqual(await world.ledger.sweep(), [], 'nothing is left to do');
    const again = expectRefused(await world.answer(request, people.bora, { kind: 'approve' }), 'HITL_REQUEST_EXPIRED');
    assert.deepEqual(again.current, refusal.current);
    assert.equal(state.decision?.approvedActionId, undefined, `${action.id} is not approved`);
  }),

  scenario('a late answer to a question that is asked again or passed on does not count, and a new one does', async (world) => {
    const hold = await world.startRun();
    const again = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60, timeoutAction: 'retry' } } });
    const chain = [{ kind: 'role', role: 'reviewer' } as const];
    const passed = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60, timeoutAction: 'escalate', escalationChain: chain } } });
    await world.advance(61);
    for (const { request } of [again, passed]) {
      const refusal = expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_REQUEST_EXPIRED');
      assert.deepEqual(refusal.current, { status: 'pending', decision: undefined });
      assert.deepEqual(present(await world.ledger.findRequest(request.id)).votes, []);
    }
    assert.deepEqual([(await world.request(again.request.id)).round, (await world.request(passed.request.id)).level], [2, 1]);
    for (const { request } of [again, passed]) expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
  }),

  scenario('a late answer to a question that aborts stops the run as the sweep would have', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60, timeoutAction: 'abort' } } });
    const other = await world.ask(hold, { terms: { timing: { timeoutSeconds: null } } });
    await world.advance(61);
    expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_REQUEST_EXPIRED');
    assert.ok((await world.run(hold.runId)).cancelRequestedAt !== null);
    assert.equal((await world.request(other.request.id)).status, 'cancelled');
  }),

  scenario('late answers from everywhere at once apply the time-out once', async (world) => {
    const nodes = await world.nodes(6);
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60 } } });
    await world.advance(61);
    const outcomes = await Promise.all(
      nodes.map((on, index) =>
        index % 2 === 0 ? on.sweep() : world.answer(request, { ...people.arin, id: `p${index}` }, { kind: 'approve' }, { on }),
      ),
    );
    for (const outcome of outcomes) if (!Array.isArray(outcome)) expectRefused(outcome, 'HITL_REQUEST_EXPIRED');
    assert.deepEqual(await world.auditTypesOf(request.id), ['request-opened', 'request-expired']);
  }),

  scenario('an answer and the deadline never both count', async (world) => {
    const nodes = await world.nodes(2);
    for (let round = 0; round < 5; round++) {
      const hold = await world.startRun();
      const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60 } } });
      await world.advance(round % 2 === 0 ? 61 : 10);
      const [answer] = await Promise.all([
        world.answer(request, people.arin, { kind: 'approve' }, { on: present(nodes[0]) }),
        present(nodes[1]).sweep(),
      ]);
      const state = present(await world.ledger.findRequest(request.id));
      assert.equal(answer.kind === 'recorded', state.request.status === 'decided');
      assert.equal(state.decision?.source, answer.kind === 'recorded' ? 'human' : 'timeout');
      assert.deepEqual((await world.auditTypesOf(request.id)).length, 2);
    }
  }),

  scenario('a vote in time counts for nothing when the rest comes too late', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { quorum: { approvals: 2 }, timing: { timeoutSeconds: 60 } } });
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'voted');
    await world.advance(61);
    expectRefused(await world.answer(request, people.bora, { kind: 'approve' }), 'HITL_REQUEST_EXPIRED');
    assert.deepEqual(await world.decisionOf(request.id), { kind: 'reject' });
  }),
];
