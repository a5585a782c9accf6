import assert from 'node:assert/strict';
import { deriveId } from '../../../core/derive-id.ts';
import type { Decision } from '../../../schema/decision.ts';
import { agent, people } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

export const decisionCases = [
  scenario('an approval is bound to exactly what was shown, and wakes the run', async (world) => {
    const hold = await world.startRun();
    const timing = {
      warnBeforeSeconds: 30,
      reminderInterval: 60,
      escalationTimeout: 90,
      escalationChain: [{ kind: 'person', id: 'dana' } as const],
    };
    const { request, action } = await world.ask(hold, { terms: { timing } });
    await world.ledger.parkRun(hold);
    const before = await world.run(hold.runId);
    const outcome = expectKind(await world.answer(request, people.arin, { kind: 'approve', note: '좋아요' }), 'recorded');
    const { at, ...decision } = outcome.decision;
    assert.deepEqual(decision, {
      requestId: request.id,
      decision: { kind: 'approve', note: '좋아요' },
      source: 'human',
      by: 'arin',
      approvedActionId: action.id,
      approvedDigest: action.digest,
    });
    assert.ok(at instanceof Date);
    const state = present(await world.ledger.findRequest(request.id));
    assert.deepEqual({ status: state.request.status, version: state.request.version }, { status: 'decided', version: 2 });
    assert.deepEqual(state.decision, outcome.decision);
    assert.deepEqual(
      state.votes.map(({ voter, round, channel }) => ({ voter, round, channel })),
      [{ voter: 'arin', round: 1, channel: 'web' }],
    );
    assert.deepEqual(
      [state.request.deadlineAt, state.request.warnAt, state.request.remindAt, state.request.escalateAt],
      [request.deadlineAt, null, null, null],
      'nothing is due any more; what the deadline was stays to be seen',
    );
    const run = await world.run(hold.runId);
    assert.equal(run.status, 'queued');
    assert.equal(run.wake, before.wake + 1);
    const entry = present((await world.auditOf(request.id)).at(-1));
    assert.deepEqual(
      { type: entry.type, who: entry.actor.id, digest: entry.data['approved_digest'] },
      { type: 'request-decided', who: 'arin', digest: action.digest },
    );
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'request-decided');
  }),

  scenario('a refusal of any kind approves nothing', async (world) => {
    const hold = await world.startRun();
    const refusals: Decision[] = [{ kind: 'reject', reason: 'no' }, { kind: 'skip' }, { kind: 'defer', guidance: '다른 방법으로' }];
    for (const decision of refusals) {
      const { request, action } = await world.ask(hold);
      const outcome = expectKind(await world.answer(request, people.rina, decision), 'recorded');
      assert.deepEqual([outcome.decision.approvedActionId, outcome.decision.approvedDigest], [undefined, undefined]);
      expectRefused(
        await world.ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 }),
        'HITL_NOT_APPROVED',
      );
    }
  }),

  scenario('an abort stops the run and takes its other questions back', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const other = await world.ask(hold);
    await world.ledger.parkRun(hold);
    expectKind(await world.answer(request, people.arin, { kind: 'abort', reason: '중단' }), 'recorded');
    assert.equal((await world.request(request.id)).status, 'decided');
    assert.equal((await world.request(other.request.id)).status, 'cancelled');
    const run = await world.run(hold.runId);
    assert.deepEqual({ status: run.status, version: run.version }, { status: 'queued', version: 2 });
    assert.ok(run.cancelRequestedAt !== null);
    const entry = present((await world.auditOf(hold.runId)).at(-1));
    assert.deepEqual(
      { type: entry.type, who: entry.actor.id, data: entry.data },
      { type: 'run-cancel-requested', who: 'arin', data: { reason: '중단', requests_cancelled: [other.request.id] } },
    );
  }),

  scenario('a second answer changes nothing, is told the first, and is on the record', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const first = expectKind(await world.answer(request, people.arin, { kind: 'reject', reason: 'no' }), 'recorded');
    const late = expectRefused(await world.answer(request, people.bora, { kind: 'approve' }), 'HITL_REQUEST_CLOSED');
    assert.deepEqual(late.current, { status: 'decided', decision: first.decision });
    const flip = expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_REQUEST_CLOSED');
    assert.deepEqual(flip.current?.decision, first.decision);
    assert.deepEqual(present(await world.ledger.findRequest(request.id)).decision, first.decision);
    const attempts = await world.attempts(request.id);
    assert.deepEqual(
      attempts.map(({ actor, data }) => [actor.id, data['code'], data['status']]),
      [
        ['bora', 'HITL_REQUEST_CLOSED', 'decided'],
        ['arin', 'HITL_REQUEST_CLOSED', 'decided'],
      ],
    );
    assert.deepEqual(attempts[0]?.data['decision'], { kind: 'approve' });
    assert.equal((await world.eventTypes(hold.runId)).filter((type) => type === 'request-decided').length, 1);
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'request-decided', 'attempts are no events of the run');
  }),

  scenario('a double click is told the outcome and leaves no trace', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const first = expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
    await world.leavesNoTrace(hold.runId, async () => {
      const again = expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_REQUEST_CLOSED');
      assert.deepEqual(again.current, { status: 'decided', decision: first.decision });
    });
  }),

  scenario('of twenty opposite answers at once exactly one counts, and all are told which', async (world) => {
    const nodes = await world.nodes(4);
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { assignee: { kind: 'role', role: 'reviewer' } });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.answer(
          request,
          { ...people.arin, id: `person-${index}` },
          index % 2 === 0 ? { kind: 'approve' } : { kind: 'reject', reason: `${index}` },
          { on: present(nodes[index % nodes.length]) },
        ),
      ),
    );
    const winners = outcomes.filter((outcome) => outcome.kind === 'recorded');
    assert.equal(winners.length, 1);
    const recorded = present(winners[0]).decision;
    for (const outcome of outcomes) {
      if (outcome.kind === 'recorded') continue;
      assert.deepEqual(expectRefused(outcome, 'HITL_REQUEST_CLOSED').current?.decision, recorded);
    }
    assert.equal((await world.attempts(request.id)).length, 19);
    assert.deepEqual(await world.auditTypesOf(request.id), ['request-opened', 'request-decided']);
  }),

  scenario('an answer about something else than what is asked counts for nothing', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    const other = await world.ask(hold, { action: { parameters: { to: 'everybody@example.com' } } });
    for (const shownDigest of [other.action.digest, '0'.repeat(64), '', 'approved']) {
      const refusal = expectRefused(await world.answer(request, people.arin, { kind: 'approve' }, { shownDigest }), 'HITL_DIGEST_MISMATCH');
      assert.deepEqual(refusal.current, { status: 'pending', decision: undefined });
    }
    assert.equal((await world.request(request.id)).version, 1);
    assert.equal((await world.attempts(request.id)).length, 4);
  }),

  scenario('an answer to a question that nobody put is told so', async (world) => {
    const nothing = { id: deriveId('req', 'nothing'), actionDigest: '0'.repeat(64) };
    const refusal = expectRefused(await world.answer(nothing, people.dana, { kind: 'approve' }), 'HITL_REQUEST_NOT_FOUND');
    assert.equal(refusal.current, undefined);
    assert.deepEqual(await world.audit(), []);
  }),

  scenario('an answer after the question was taken back is told so', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    await world.ledger.cancelRequest(request.id, { actor: people.dana, reason: '' });
    const refusal = expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_REQUEST_CLOSED');
    assert.deepEqual(refusal.current, { status: 'cancelled', decision: undefined });
    assert.equal((await world.attempts(request.id)).length, 1);
  }),

  scenario('a reason is asked for where the gate asks for one, and blanks are none', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { requireReason: true } });
    expectRefused(await world.answer(request, people.arin, { kind: 'reject' }), 'HITL_REASON_REQUIRED');
    expectRefused(await world.answer(request, people.arin, { kind: 'skip', reason: ' \t\n' }), 'HITL_REASON_REQUIRED');
    expectKind(await world.answer(request, people.arin, { kind: 'reject', reason: '수신자가 틀림' }), 'recorded');
  }),

  scenario('an answer that does not fit the form is refused, and the right one still counts', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { action: { type: 'question' }, terms: { kind: 'input_request' } });
    for (const value of ['3', 0, 10, [3], { count: 3 }, true]) {
      expectRefused(await world.answer(request, people.arin, { kind: 'answer', value }), 'HITL_INVALID_RESPONSE');
    }
    expectKind(await world.answer(request, people.arin, { kind: 'answer', value: 3 }), 'recorded');
    assert.deepEqual(await world.decisionOf(request.id), { kind: 'answer', value: 3 });
  }),

  scenario('an answer that JSON can not carry is refused whole', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { action: { type: 'question' }, terms: { kind: 'clarification' } });
    const values: unknown[] = [Number.NaN, undefined, 1n, 'lone \ud800 surrogate', () => 'approve', { toJSON: () => 'x' }];
    await world.leavesNoTrace(hold.runId, async () => {
      for (const value of values) await assert.rejects(world.answer(request, people.arin, { kind: 'answer', value: value as string }));
    });
    expectKind(await world.answer(request, people.arin, { kind: 'answer', value: '10월' }), 'recorded');
  }),

  scenario('hostile text is kept to the letter or refused, never changed', async (world) => {
    const hold = await world.startRun();
    for (const text of [
      "'); drop table hitl.runs; --",
      '\u202Etxt.exe',
      '<img src=x onerror=alert(1)>',
      '가\u0301각\u1100\u1161',
      '\u001b[31mred',
      '\u0000nul',
    ]) {
      const { request } = await world.ask(hold);
      const outcome = await world.answer(request, people.arin, { kind: 'approve', note: text }).catch(() => undefined);
      if (outcome === undefined) assert.equal((await world.request(request.id)).status, 'pending');
      else assert.deepEqual(await world.decisionOf(request.id), { kind: 'approve', note: text });
    }
  }),

  scenario('an agent decides nothing, and neither does a person who only looks on', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    for (const actor of [agent, people.vito, { kind: 'system', id: 'clock' } as const]) {
      const refusal = expectRefused(await world.answer(request, actor, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
      assert.deepEqual(refusal.current, { status: 'pending', decision: undefined });
    }
    assert.ok(
      (await world.attempts(request.id)).some((attempt) => attempt.actor.id === 'vito'),
      'what a person tried is on the record',
    );
  }),
];
