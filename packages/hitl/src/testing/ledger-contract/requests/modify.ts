import assert from 'node:assert/strict';
import { actionDigest, reviseAction } from '../../../core/action.ts';
import type { Hold } from '../../../ports/ledger.ts';
import type { Action } from '../../../schema/action.ts';
import type { JsonObject } from '../../../schema/json.ts';
import type { RiskLevel } from '../../../schema/risk.ts';
import { aRisk, people, termsFor } from '../../fixtures.ts';
import { expectKind, expectRefused, present } from '../outcomes.ts';
import { scenario, type World } from '../world.ts';

const OTHER: JsonObject = { to: '영업팀@example.com', body: '수정된 내용' };

const revise = (action: Action, level: RiskLevel = 'low'): Action =>
  reviseAction(action, { parameters: OTHER, risk: aRisk(level), by: people.arin.id });

const change = (digest?: string) =>
  ({ kind: 'modify', change: { kind: 'parameters', parameters: OTHER, ...(digest === undefined ? {} : { digest }) } }) as const;

/** A question about the changed action, to somebody else. */
const next = (action: Action) => ({ action, next: { terms: termsFor(action), assignee: { kind: 'role', role: 'approver' } as const } });

const start = (world: World, hold: Hold, action: Action) =>
  world.ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 });

export const modifyCases = [
  scenario('a change whose digest the person sent along is approved in the same step, and only the change runs', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const changed = revise(action);
    const outcome = expectKind(
      await world.answer(request, people.arin, change(changed.digest), { revision: { action: changed } }),
      'recorded',
    );
    assert.deepEqual([outcome.decision.approvedActionId, outcome.decision.approvedDigest], [changed.id, changed.digest]);
    assert.equal(outcome.nextRequestId, undefined);
    assert.deepEqual(await world.ledger.findAction(changed.id), changed);
    const entry = present((await world.auditOf(request.id)).at(-1));
    assert.deepEqual([entry.data['edited_parameters'], entry.data['approved_digest']], [OTHER, changed.digest]);
    expectRefused(await start(world, hold, action), 'HITL_NOT_APPROVED');
    expectKind(await start(world, hold, changed), 'started');
  }),

  scenario('a change the person has not seen is not approved with it', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const changed = revise(action);
    expectRefused(await world.answer(request, people.arin, change(), { revision: { action: changed } }), 'HITL_DIGEST_MISMATCH');
    expectRefused(
      await world.answer(request, people.arin, change(action.digest), { revision: { action: changed } }),
      'HITL_DIGEST_MISMATCH',
    );
    assert.equal((await world.request(request.id)).status, 'pending');
    assert.equal(await world.ledger.findAction(changed.id), undefined);
    assert.equal((await world.attempts(request.id)).length, 2);
  }),

  scenario('a change that needs its own question opens it in the same step and approves nothing', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    await world.ledger.parkRun(hold);
    const changed = revise(action);
    const outcome = expectKind(await world.answer(request, people.rina, change(), { revision: next(changed) }), 'recorded');
    assert.equal(outcome.decision.approvedActionId, undefined);
    const opened = await world.request(present(outcome.nextRequestId));
    assert.deepEqual([opened.status, opened.version, opened.actionDigest], ['pending', 1, changed.digest]);
    const [entry] = await world.auditOf(opened.id);
    assert.deepEqual([entry?.type, entry?.data['edited_from'], entry?.actor.id], ['request-opened', action.id, 'rina']);
    assert.deepEqual((await world.eventTypes(hold.runId)).slice(-2), ['request-decided', 'request-opened']);

    const again = present(await world.ledger.claimRun({ owner: 'node-1', leaseSeconds: 60 }));
    const mine = { runId: again.id, owner: 'node-1', fence: again.fence };
    for (const unapproved of [action, changed]) expectRefused(await start(world, mine, unapproved), 'HITL_NOT_APPROVED');
    assert.equal(expectKind(await world.ledger.parkRun(mine), 'changed').run.status, 'waiting');
    expectKind(await world.answer(opened, people.arin, { kind: 'approve' }), 'recorded');
    const last = present(await world.ledger.claimRun({ owner: 'node-1', leaseSeconds: 60 }));
    expectKind(await start(world, { ...mine, fence: last.fence }, changed), 'started');
  }),

  scenario('a change under a key opens its question once', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const revision = next(revise(action));
    const first = await world.answer(request, people.arin, change(), { revision, idempotencyKey: 'm' });
    expectKind(first, 'recorded');
    await world.leavesNoTrace(hold.runId, async () => {
      assert.deepEqual(await world.answer(request, people.arin, change(), { revision, idempotencyKey: 'm' }), first);
    });
  }),

  scenario('of two people who change at once one does, and only one new question is put', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const revision = next(revise(action));
    const nodes = await world.nodes(2);
    const outcomes = await Promise.all(
      [people.arin, people.bora].map((who, index) => world.answer(request, who, change(), { revision, on: present(nodes[index]) })),
    );
    assert.deepEqual(outcomes.map((outcome) => outcome.kind).sort(), ['recorded', 'refused']);
    assert.equal((await world.ledger.listRequests({ runId: hold.runId })).length, 2);
  }),

  scenario("a change can't turn the action into something other than itself with other parameters", async (world) => {
    const hold = await world.startRun();
    const foreign = await world.startRun({ owner: 'node-2' });
    const { request, action } = await world.ask(hold);
    const changed = revise(action);
    const sealed = (over: Partial<Action>): Action => ({ ...changed, ...over, digest: actionDigest({ ...changed, ...over }) });
    const impostors: Action[] = [
      sealed({ tool: 'execute_sql' }),
      sealed({ runId: foreign.runId }),
      sealed({ clearance: 'allow' }),
      sealed({ effectClass: 'idempotent' }),
      sealed({ editedFrom: changed.id }),
      { ...changed, parameters: { to: 'everybody@example.com' } },
    ];
    for (const impostor of impostors) {
      expectRefused(
        await world.answer(request, people.arin, change(impostor.digest), { revision: { action: impostor } }),
        'HITL_MODIFICATION_FAILED',
      );
      assert.equal(await world.ledger.findAction(impostor.id), undefined);
    }
    assert.equal((await world.request(request.id)).status, 'pending');
  }),

  scenario('a changed action smuggled in with another answer is refused', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const changed = revise(action);
    for (const decision of [{ kind: 'approve' }, { kind: 'reject', reason: 'no' }] as const) {
      expectRefused(await world.answer(request, people.arin, decision, { revision: { action: changed } }), 'HITL_INVALID_RESPONSE');
    }
    assert.equal(await world.ledger.findAction(changed.id), undefined);
    expectRefused(await start(world, hold, changed), 'HITL_NOT_APPROVED');
  }),

  scenario('a wish in words approves nothing, whatever comes with it', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const wish = { kind: 'modify', change: { kind: 'instruction', instruction: '영업팀에만 보내 주세요' } } as const;
    const changed = revise(action);
    expectRefused(await world.answer(request, people.arin, wish, { revision: { action: changed } }), 'HITL_MODIFICATION_FAILED');
    const outcome = expectKind(await world.answer(request, people.arin, wish), 'recorded');
    assert.equal(outcome.decision.approvedActionId, undefined);
    expectRefused(await start(world, hold, action), 'HITL_NOT_APPROVED');
  }),

  scenario('exact parameters without the changed action are refused', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold);
    expectRefused(await world.answer(request, people.arin, change()), 'HITL_MODIFICATION_FAILED');
    assert.equal((await world.request(request.id)).status, 'pending');
  }),

  scenario('one person changes nothing past a quorum in the same step', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold, { terms: { quorum: { approvals: 2 } } });
    const changed = revise(action);
    expectRefused(
      await world.answer(request, people.arin, change(changed.digest), { revision: { action: changed } }),
      'HITL_MODIFICATION_FAILED',
    );
    expectKind(await world.answer(request, people.arin, change(changed.digest), { revision: next(changed) }), 'recorded');
  }),

  scenario('who may not approve what it became may not approve it by changing it', async (world) => {
    const hold = await world.startRun({ requestedBy: people.minji.id });
    const { request, action } = await world.ask(hold, { terms: { requesterMayApprove: false } });
    const graver = revise(action, 'high');
    expectRefused(await world.answer(request, people.rina, change(graver.digest), { revision: { action: graver } }), 'HITL_NOT_PERMITTED');
    const changed = revise(action);
    expectRefused(
      await world.answer(request, people.minji, change(changed.digest), { revision: { action: changed } }),
      'HITL_SELF_APPROVAL',
    );
    expectKind(await world.answer(request, people.rina, change(changed.digest), { revision: { action: changed } }), 'recorded');
  }),

  scenario('a changed action that stands for something else already is a conflict', async (world) => {
    const hold = await world.startRun();
    const { request, action } = await world.ask(hold);
    const other = await world.ask(hold);
    const changed = { ...revise(action), id: other.action.id };
    expectRefused(
      await world.answer(request, people.arin, change(changed.digest), { revision: { action: changed } }),
      'HITL_ACTION_CONFLICT',
    );
    assert.equal((await world.request(request.id)).status, 'pending');
    assert.deepEqual(await world.ledger.findAction(other.action.id), other.action);
  }),
];
