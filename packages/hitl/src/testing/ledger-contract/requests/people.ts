import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import { agent, delegationTerms, people } from '../../fixtures.ts';
import { expectKind, expectRefused, expectSecondsApart, expectThrown, present } from '../outcomes.ts';
import { scenario } from '../world.ts';

export const peopleCases = [
  scenario('the one who started the run can refuse it but not approve it, where the gate says so', async (world) => {
    const hold = await world.startRun({ requestedBy: people.minji.id });
    const terms = { requesterMayApprove: false };
    const first = await world.ask(hold, { terms });
    expectRefused(await world.answer(first.request, people.minji, { kind: 'approve' }), 'HITL_SELF_APPROVAL');
    expectRefused(
      await world.answer(first.request, { ...people.minji, role: 'admin', channel: 'mcp', key: 'k' }, { kind: 'approve' }),
      'HITL_SELF_APPROVAL',
    );
    expectKind(await world.answer(first.request, people.minji, { kind: 'reject', reason: 'wrong list' }), 'recorded');
    const second = await world.ask(hold, { terms });
    expectKind(await world.answer(second.request, people.arin, { kind: 'approve' }), 'recorded');
    const open = await world.ask(hold, { terms: { requesterMayApprove: true } });
    expectKind(await world.answer(open.request, people.minji, { kind: 'approve' }), 'recorded');
  }),

  scenario('only whom a question waits for, or an admin, may answer it', async (world) => {
    const hold = await world.startRun();
    const finance = await world.ask(hold, { assignee: { kind: 'group', name: 'finance' } });
    expectRefused(await world.answer(finance.request, people.bora, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
    expectKind(await world.answer(finance.request, people.arin, { kind: 'approve' }), 'recorded');
    const personal = await world.ask(hold, { assignee: { kind: 'person', id: 'bora' } });
    expectRefused(await world.answer(personal.request, people.arin, { kind: 'reject', reason: 'x' }), 'HITL_NOT_PERMITTED');
    expectKind(await world.answer(personal.request, people.dana, { kind: 'approve' }), 'recorded');
  }),

  scenario('what is risky is not approved by a reviewer', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { action: { risk: 'high' } });
    expectRefused(await world.answer(request, people.rina, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
    expectKind(await world.answer(request, people.chul, { kind: 'approve' }), 'recorded');
  }),

  scenario('a person can pass a question on: it stays open, a level higher, with all of its time again', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, {
      terms: { timing: { timeoutSeconds: 100, reminderInterval: 30 } },
      assignee: { kind: 'group', name: 'finance' },
    });
    await world.advance(40);
    await world.ledger.sweep();
    const to = { kind: 'person', id: 'bora' } as const;
    const outcome = await world.answer(request, people.arin, { kind: 'escalate', to, reason: '법무 검토 필요' });
    assert.deepEqual(outcome, { kind: 'escalated', requestId: request.id, level: 1, assignee: to });
    const after = await world.request(request.id);
    assert.deepEqual(
      { status: after.status, level: after.level, assignee: after.assignee, remindersSent: after.remindersSent },
      { status: 'pending', level: 1, assignee: to, remindersSent: 0 },
    );
    expectSecondsApart(after.remindAt, after.deadlineAt, 70);
    const left = (present(after.deadlineAt).getTime() - (await world.ledger.now()).getTime()) / 1000;
    assert.ok(left > 90 && left <= 100, `${left} s left`);
    const entry = present((await world.auditOf(request.id)).at(-1));
    assert.deepEqual(
      [entry.type, entry.data['cause'], entry.data['reason'], entry.data['to']],
      ['request-escalated', 'person', '법무 검토 필요', to],
    );
    expectRefused(await world.answer(request, people.arin, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
    expectKind(await world.answer(request, people.bora, { kind: 'approve' }), 'recorded');
  }),

  scenario('a question goes to the next in the chain, and to nobody when the chain is at its end', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { escalationChain: [{ kind: 'role', role: 'approver' }] } } });
    expectKind(await world.answer(request, people.rina, { kind: 'escalate' }), 'escalated');
    const refusal = expectRefused(await world.answer(request, people.arin, { kind: 'escalate' }), 'HITL_ESCALATION_EXHAUSTED');
    assert.deepEqual(refusal.current, { status: 'pending', decision: undefined });
    assert.equal((await world.request(request.id)).level, 1);
  }),

  scenario('a delegate decides while the delegation runs, neither before nor after', async (world) => {
    const hold = await world.startRun();
    const now = await world.ledger.now();
    const id = randomId('dlg');
    const terms = delegationTerms(new Date(now.getTime() + 60_000), { endsAt: new Date(now.getTime() + 120_000) });
    const made = await world.ledger.delegate(id, terms, people.arin);
    assert.deepEqual(made, { ...terms, id, revokedAt: null, version: 1 });
    const ask = () => world.ask(hold, { assignee: { kind: 'person', id: 'arin' }, terms: { timing: { timeoutSeconds: null } } });
    const [early, during, late] = [await ask(), await ask(), await ask()];
    expectRefused(await world.answer(early.request, people.rina, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
    await world.advance(70);
    expectKind(await world.answer(during.request, people.rina, { kind: 'approve' }), 'recorded');
    const state = present(await world.ledger.findRequest(during.request.id));
    assert.deepEqual([state.decision?.by, state.votes[0]?.onBehalfOf], ['rina', 'arin']);
    assert.equal(present((await world.auditOf(during.request.id)).at(-1)).data['on_behalf_of'], 'arin');
    await world.advance(60);
    expectRefused(await world.answer(late.request, people.rina, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
  }),

  scenario('a delegation that is taken back ends at once, and taking it back twice is once', async (world) => {
    const hold = await world.startRun();
    const id = randomId('dlg');
    await world.ledger.delegate(id, delegationTerms(await world.ledger.now()), people.arin);
    const { request } = await world.ask(hold, { assignee: { kind: 'person', id: 'arin' } });
    await expectThrown(world.ledger.revokeDelegation(id, people.rina), 'HITL_NOT_PERMITTED');
    const revoked = await world.ledger.revokeDelegation(id, people.arin);
    assert.ok(revoked.revokedAt !== null);
    await world.advance(5);
    assert.deepEqual(await world.ledger.revokeDelegation(id, people.dana), revoked);
    expectRefused(await world.answer(request, people.rina, { kind: 'approve' }), 'HITL_NOT_PERMITTED');
    const entries = await world.auditOf(id);
    assert.deepEqual(
      entries.map((entry) => [entry.type, entry.subject.version, entry.run_id]),
      [
        ['delegation-made', 1, null],
        ['delegation-revoked', 2, null],
      ],
    );
    await expectThrown(world.ledger.revokeDelegation(randomId('dlg'), people.dana), 'HITL_DELEGATION_NOT_FOUND');
  }),

  scenario('a right that was lent counts once: with its owner or with the delegate', async (world) => {
    const hold = await world.startRun();
    await world.ledger.delegate(randomId('dlg'), delegationTerms(await world.ledger.now(), { to: people.bora.id }), people.arin);
    const terms = { quorum: { approvals: 2 } };
    const assignee = { kind: 'group', name: 'finance' } as const;
    const ownerFirst = await world.ask(hold, { terms, assignee });
    expectKind(await world.answer(ownerFirst.request, people.arin, { kind: 'approve' }), 'voted');
    expectRefused(await world.answer(ownerFirst.request, people.bora, { kind: 'approve' }), 'HITL_ALREADY_VOTED');
    const delegateFirst = await world.ask(hold, { terms, assignee });
    expectKind(await world.answer(delegateFirst.request, people.bora, { kind: 'approve' }), 'voted');
    expectRefused(await world.answer(delegateFirst.request, people.arin, { kind: 'approve' }), 'HITL_ALREADY_VOTED');
    expectKind(await world.answer(delegateFirst.request, people.dana, { kind: 'approve' }), 'recorded');
  }),

  scenario('the requester approves nothing by way of a delegate either', async (world) => {
    const hold = await world.startRun({ requestedBy: people.minji.id });
    const lent = { from: people.minji.id, to: people.rina.id, groups: [] };
    await world.ledger.delegate(randomId('dlg'), delegationTerms(await world.ledger.now(), lent), people.minji);
    const { request } = await world.ask(hold, { terms: { requesterMayApprove: false }, assignee: { kind: 'person', id: 'minji' } });
    expectRefused(await world.answer(request, people.rina, { kind: 'approve' }), 'HITL_SELF_APPROVAL');
  }),

  scenario("only one's own right can be lent, only as much of it as one has, and only for a time to come", async (world) => {
    const now = await world.ledger.now();
    const lend = (over: Parameters<typeof delegationTerms>[1], actor: Parameters<typeof world.ledger.delegate>[2]) =>
      world.ledger.delegate(randomId('dlg'), delegationTerms(now, over), actor);
    await expectThrown(lend({}, people.bora), 'HITL_NOT_PERMITTED');
    await expectThrown(lend({}, { ...agent, id: 'arin' }), 'HITL_NOT_PERMITTED');
    await expectThrown(lend({ role: 'admin' }, people.arin), 'HITL_NOT_PERMITTED');
    await expectThrown(lend({ groups: ['finance', 'legal'] }, people.arin), 'HITL_NOT_PERMITTED');
    await expectThrown(
      lend({ startsAt: new Date(now.getTime() - 7_200_000), endsAt: new Date(now.getTime() - 3_600_000) }, people.arin),
      'HITL_INVALID_INPUT',
    );
    await expectThrown(lend({ startsAt: new Date(now.getTime() + 7_200_000) }, people.arin), 'HITL_INVALID_INPUT');
    await expectThrown(lend({ to: people.arin.id }, people.arin), 'HITL_INVALID_INPUT');
    assert.deepEqual(await world.ledger.listDelegations(), []);
    await lend({}, people.dana);
    assert.deepEqual(
      (await world.ledger.listDelegations({ to: 'rina' })).map(({ from }) => from),
      ['arin'],
    );
    assert.deepEqual(await world.ledger.listDelegations({ to: 'bora' }), []);
  }),

  scenario('a delegation made twice is made once', async (world) => {
    const id = randomId('dlg');
    const terms = delegationTerms(await world.ledger.now());
    const first = await world.ledger.delegate(id, terms, people.arin);
    assert.deepEqual(await world.ledger.delegate(id, terms, people.arin), first);
    assert.deepEqual(await world.auditTypesOf(id), ['delegation-made']);
  }),
];
