import assert from 'node:assert/strict';
import { deriveId } from '../../../core/derive-id.ts';
import { ALLOWED_DECISIONS } from '../../../core/requests/allowed-decisions.ts';
import type { RequestId } from '../../../schema/ids.ts';
import { REQUEST_KINDS } from '../../../schema/question.ts';
import { people, system, termsFor } from '../../fixtures.ts';
import { expectKind, expectRefused, expectSecondsApart, expectThrown, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

const by = { actor: people.dana, reason: 'not needed any more' };

export const requestCases = [
  scenario('a question is open from the start, with everything that will be due', async (world) => {
    const hold = await world.startRun();
    const timing = {
      timeoutSeconds: 120,
      warnBeforeSeconds: 30,
      reminderInterval: 50,
      escalationTimeout: 80,
      escalationChain: [{ kind: 'person', id: 'dana' } as const],
    };
    const { request, action } = await world.ask(hold, { terms: { timing }, assignee: { kind: 'group', name: 'finance' } });
    const { status, version, level, round, assignee, remindersSent, resolvedAt } = request;
    assert.deepEqual(
      { status, version, level, round, assignee, remindersSent, resolvedAt },
      {
        status: 'pending',
        version: 1,
        level: 0,
        round: 1,
        assignee: { kind: 'group', name: 'finance' },
        remindersSent: 0,
        resolvedAt: null,
      },
    );
    expectSecondsApart(request.openedAt, request.deadlineAt, 120);
    expectSecondsApart(request.openedAt, request.warnAt, 90);
    expectSecondsApart(request.openedAt, request.remindAt, 50);
    expectSecondsApart(request.openedAt, request.escalateAt, 80);

    const state = present(await world.ledger.findRequest(request.id));
    assert.deepEqual(state, { request, action, requestedBy: 'minji', votes: [], decision: undefined });
    const [entry] = await world.auditOf(request.id);
    assert.deepEqual(present(entry).data['shown'], { question: request.question, parameters: action.parameters });
    const event = present((await world.ledger.readEvents({ runId: hold.runId })).at(-1));
    assert.deepEqual({ type: event.type, id: event.data['request_id'] }, { type: 'request-opened', id: request.id });
  }),

  scenario('a question without a deadline has none', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: null, warnBeforeSeconds: 30 } } });
    assert.deepEqual([request.deadlineAt, request.warnAt, request.remindAt, request.escalateAt], [null, null, null, null]);
  }),

  scenario('a step that runs again finds the question it put before, and its answer', async (world) => {
    const hold = await world.startRun();
    const question = world.question(hold);
    const { request } = expectKind(await world.ledger.openRequest(question), 'opened');
    await world.leavesNoTrace(hold.runId, async () => {
      const again = expectKind(await world.ledger.openRequest(question), 'existing');
      assert.deepEqual(again, { kind: 'existing', request, decision: undefined });
    });
    await world.answer(request, people.arin, { kind: 'reject', reason: '안 됩니다' });
    const next = await world.takeOver(hold);
    const answered = expectKind(await world.ledger.openRequest({ ...question, hold: next }), 'existing');
    assert.deepEqual(answered.decision?.decision, { kind: 'reject', reason: '안 됩니다' });
  }),

  scenario('five nodes that put the same question at once put one', async (world) => {
    const hold = await world.startRun();
    const question = world.question(hold);
    const outcomes = await Promise.all((await world.nodes(5)).map((node) => node.openRequest(question)));
    assert.equal(outcomes.filter((outcome) => outcome.kind === 'opened').length, 1);
    assert.equal(outcomes.filter((outcome) => outcome.kind === 'existing').length, 4);
    assert.deepEqual(await world.auditTypesOf(question.terms.id), ['request-opened']);
  }),

  scenario('a step that asks about something else when it runs again is refused', async (world) => {
    const hold = await world.startRun();
    const first = await world.ask(hold, { action: { step: 'mail' } });
    const other = world.question(hold, { action: { step: 'mail', parameters: { to: 'everybody@example.com' } } });
    assert.equal(other.terms.id, first.request.id);
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.openRequest(other), 'HITL_ACTION_CONFLICT');
    });
    assert.deepEqual((await world.request(first.request.id)).actionDigest, first.action.digest);
    const elsewhere = { ...other, terms: { ...other.terms, id: deriveId('req', 'another name') } };
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.openRequest(elsewhere), 'HITL_ACTION_CONFLICT');
    });
  }),

  scenario("what was let through can't be put to somebody afterwards for show", async (world) => {
    const hold = await world.startRun();
    const action = world.propose(hold.runId, { clearance: 'allow', step: 'mail' });
    await world.ledger.recordAction({ hold, action, because: '', gate: null, shadow: [] });
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.openRequest(world.question(hold, { action: { step: 'mail' } })), 'HITL_ACTION_CONFLICT');
      const { terms, ...rest } = world.question(hold, { action: { clearance: 'allow' } });
      await expectThrown(world.ledger.openRequest({ ...rest, terms }), 'HITL_INVALID_INPUT');
    });
  }),

  scenario('a question has to be about the action that goes with it', async (world) => {
    const hold = await world.startRun();
    const question = world.question(hold);
    const other = world.propose(hold.runId, { parameters: { to: 'everybody@example.com' } });
    await world.leavesNoTrace(hold.runId, async () => {
      await expectThrown(world.ledger.openRequest({ ...question, terms: termsFor(other) }), 'HITL_INVALID_INPUT');
      const shownOther = { ...question.terms, actionDigest: other.digest };
      await expectThrown(world.ledger.openRequest({ ...question, terms: shownOther }), 'HITL_INVALID_INPUT');
      const wrongForm = { ...question.terms, kind: 'plan_review' as const };
      await expectThrown(world.ledger.openRequest({ ...question, terms: wrongForm }), 'HITL_INVALID_INPUT');
    });
    assert.equal(await world.ledger.findAction(question.action.id), undefined, 'not even the action is kept');
  }),

  scenario('every kind of question takes its own answers and no others', async (world) => {
    const hold = await world.startRun();
    for (const kind of REQUEST_KINDS) {
      const allowed: readonly string[] = ALLOWED_DECISIONS[kind];
      const { request } = await world.ask(hold, {
        action: { type: kind === 'approval_request' ? 'tool_call' : 'question' },
        terms: { kind },
      });
      for (const decision of [{ kind: 'approve' }, { kind: 'answer', value: 3 }, { kind: 'retry' }] as const) {
        if (allowed.includes(decision.kind)) continue;
        expectRefused(await world.answer(request, people.arin, decision), 'HITL_DECISION_NOT_ALLOWED');
      }
      const fit = allowed.includes('approve')
        ? { kind: 'approve' }
        : allowed.includes('retry')
          ? { kind: 'retry' }
          : { kind: 'answer', value: kind === 'clarification' ? '10월' : 3 };
      expectKind(await world.answer(request, people.arin, fit as { kind: 'approve' }), 'recorded');
      assert.deepEqual(await world.decisionOf(request.id), fit);
    }
  }),

  scenario('a question taken back is closed and wakes the run that waits for it', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { reminderInterval: 30 } } });
    await world.ledger.parkRun(hold);
    expectKind(await world.ledger.cancelRequest(request.id, by), 'cancelled');
    const after = await world.request(request.id);
    assert.deepEqual(
      { status: after.status, version: after.version, remindAt: after.remindAt, deadlineAt: after.deadlineAt },
      { status: 'cancelled', version: 2, remindAt: null, deadlineAt: request.deadlineAt },
    );
    assert.equal((await world.run(hold.runId)).status, 'queued');
    const entry = present((await world.auditOf(request.id)).at(-1));
    assert.deepEqual(
      { type: entry.type, data: entry.data, by: entry.actor.id },
      { type: 'request-cancelled', data: { reason: by.reason }, by: 'dana' },
    );
    assert.equal((await world.eventTypes(hold.runId)).at(-1), 'request-cancelled');
  }),

  scenario("what is over can't be taken back", async (world) => {
    const hold = await world.startRun();
    const decided = await world.approved(hold, people.arin);
    const cancelled = await world.ask(hold);
    await world.ledger.cancelRequest(cancelled.request.id, by);
    const expired = await world.ask(hold, { terms: { timing: { timeoutSeconds: 30 } } });
    await world.advance(31);
    await world.ledger.sweep();
    await world.leavesNoTrace(hold.runId, async () => {
      expectRefused(await world.ledger.cancelRequest(decided.request.id, by), 'HITL_REQUEST_CLOSED');
      expectRefused(await world.ledger.cancelRequest(cancelled.request.id, by), 'HITL_REQUEST_CLOSED');
      expectRefused(await world.ledger.cancelRequest(expired.request.id, by), 'HITL_REQUEST_EXPIRED');
      expectRefused(await world.ledger.cancelRequest(deriveId('req', 'nothing'), { actor: system, reason: '' }), 'HITL_REQUEST_NOT_FOUND');
    });
    assert.equal(await world.ledger.findRequest(deriveId('req', 'nothing')), undefined);
  }),

  scenario('requests are listed by status, kind and run, oldest first, page by page', async (world) => {
    const [one, two] = [await world.startRun(), await world.startRun()];
    const ids: RequestId[] = [];
    for (const hold of [one, two, one, two, one]) {
      ids.push((await world.ask(hold)).request.id);
      await world.advance(1);
    }
    const review = await world.ask(one, { action: { type: 'plan' }, terms: { kind: 'plan_review' } });
    await world.ledger.cancelRequest(ids[1] as RequestId, by);

    const list = async (filter: Parameters<typeof world.ledger.listRequests>[0]) =>
      (await world.ledger.listRequests(filter)).map((request) => request.id);
    assert.deepEqual(await list({}), [...ids, review.request.id]);
    assert.deepEqual(await list({ runId: two.runId }), [ids[1], ids[3]]);
    assert.deepEqual(await list({ runId: two.runId, status: 'pending' }), [ids[3]]);
    assert.deepEqual(await list({ status: 'cancelled' }), [ids[1]]);
    assert.deepEqual(await list({ kind: 'plan_review' }), [review.request.id]);
    assert.deepEqual(await list({ limit: 2 }), ids.slice(0, 2));
    assert.deepEqual(await list({ limit: 2, after: ids[1] as RequestId }), ids.slice(2, 4));
    assert.deepEqual(await list({ status: 'pending', after: ids[3] as RequestId }), [ids[4], review.request.id]);
  }),

  scenario('pages fit together also where questions were put at the same moment', async (world) => {
    const hold = await world.startRun();
    const put = new Set((await Promise.all(Array.from({ length: 7 }, () => world.ask(hold)))).map(({ request }) => request.id));
    const seen: RequestId[] = [];
    for (;;) {
      const page = await world.ledger.listRequests({ limit: 2, ...(seen.length === 0 ? {} : { after: seen.at(-1) as RequestId }) });
      if (page.length === 0) break;
      seen.push(...page.map((request) => request.id));
    }
    assert.deepEqual([seen.length, new Set(seen)], [7, put]);
  }),
];
