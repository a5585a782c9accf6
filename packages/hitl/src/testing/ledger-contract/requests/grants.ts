import assert from 'node:assert/strict';
import { randomId } from '../../../core/derive-id.ts';
import type { Hold } from '../../../ports/ledger.ts';
import type { GrantTerms } from '../../../schema/grant.ts';
import { agent, grantTerms, people, system } from '../../fixtures.ts';
import { expectKind, expectThrown, present } from '../outcomes.ts';
import { type AskOptions, scenario, type World } from '../world.ts';

/** A grant of Arin's for mails to the team. */
async function give(world: World, over: Partial<GrantTerms> = {}, actor: Parameters<World['ledger']['giveGrant']>[2] = people.arin) {
  return world.ledger.giveGrant(randomId('grt'), grantTerms(await world.ledger.now(), over), actor);
}

const openKind = async (world: World, hold: Hold, options: AskOptions = {}) =>
  (await world.ledger.openRequest(world.question(hold, options))).kind;

export const grantCases = [
  scenario('a grant answers a question it covers, and every use is a decision on the record', async (world) => {
    const hold = await world.startRun();
    const grant = await give(world, { maxUses: 2 });
    const question = world.question(hold);
    const outcome = expectKind(await world.ledger.openRequest(question), 'granted');
    assert.deepEqual([outcome.request.status, outcome.request.version, outcome.request.round], ['decided', 2, 1]);
    const { at: _, ...decision } = outcome.decision;
    assert.deepEqual(decision, {
      requestId: question.terms.id,
      decision: { kind: 'approve' },
      source: 'grant',
      by: 'arin',
      grantId: grant.id,
      approvedActionId: question.action.id,
      approvedDigest: question.action.digest,
    });
    const [used] = await world.ledger.listGrants();
    assert.deepEqual([used?.used, used?.version], [1, 2]);
    assert.deepEqual(await world.auditTypesOf(question.terms.id), ['request-opened', 'request-decided']);
    const [given, use] = await world.auditOf(grant.id);
    assert.deepEqual(
      [given?.type, given?.run_id, use?.type, use?.data],
      ['grant-given', null, 'grant-used', { request_id: question.terms.id, use: 1 }],
    );
    assert.deepEqual((await world.eventTypes(hold.runId)).slice(-2), ['request-opened', 'request-decided']);
    const start = { hold, actionId: question.action.id, digest: question.action.digest, timeoutSeconds: 5 };
    expectKind(await world.ledger.startEffect(start), 'started');
    await world.leavesNoTrace(hold.runId, async () => {
      expectKind(await world.ledger.openRequest(question), 'existing');
    });
  }),

  scenario('a grant for two uses covers two, and the third is asked about', async (world) => {
    const hold = await world.startRun();
    await give(world, { maxUses: 2 });
    assert.deepEqual(
      [await openKind(world, hold), await openKind(world, hold), await openKind(world, hold)],
      ['granted', 'granted', 'opened'],
    );
  }),

  scenario('of many questions at once on the last use of a grant, one is granted', async (world) => {
    const nodes = await world.nodes(6);
    const holds = await Promise.all(nodes.map((_, index) => world.startRun({ owner: `node-${index}` })));
    const grant = await give(world, { maxUses: 1 });
    const kinds = await Promise.all(nodes.map(async (node, index) => (await node.openRequest(world.question(present(holds[index])))).kind));
    assert.deepEqual(kinds.sort(), ['granted', 'opened', 'opened', 'opened', 'opened', 'opened']);
    assert.deepEqual(
      (await world.ledger.listGrants()).map(({ id, used }) => [id, used]),
      [[grant.id, 1]],
    );
  }),

  scenario('one changed, added or missing parameter is asked about', async (world) => {
    const hold = await world.startRun();
    await give(world, { maxUses: 10 });
    const ask = (parameters: Record<string, string>) => openKind(world, hold, { action: { parameters } });
    assert.equal(await ask({ to: 'team@example.com ', body: 'x' }), 'opened');
    assert.equal(await ask({ to: 'Team@example.com', body: 'x' }), 'opened');
    assert.equal(await ask({ to: 'team@example.com', body: 'x', bcc: 'press@example.com' }), 'opened');
    assert.equal(await ask({ body: 'x' }), 'opened');
    assert.equal(await openKind(world, hold, { action: { tool: 'send_mail' } }), 'opened');
    assert.equal(await ask({ to: 'team@example.com', body: '무엇이든' }), 'granted');
  }),

  scenario('a grant that has expired or was taken back covers nothing', async (world) => {
    const hold = await world.startRun();
    const now = await world.ledger.now();
    await give(world, { expiresAt: new Date(now.getTime() + 60_000), maxUses: 10 });
    assert.equal(await openKind(world, hold), 'granted');
    await world.advance(61);
    assert.equal(await openKind(world, hold), 'opened');
    const grant = await give(world, { maxUses: 10 });
    assert.equal(await openKind(world, hold), 'granted');
    await world.ledger.revokeGrant(grant.id, people.bora);
    assert.equal(await openKind(world, hold), 'opened');
  }),

  scenario('taking a grant back twice is once, and the record says how often it was used', async (world) => {
    const hold = await world.startRun();
    const grant = await give(world);
    await openKind(world, hold);
    const revoked = await world.ledger.revokeGrant(grant.id, people.bora);
    assert.deepEqual([revoked.revokedBy, revoked.version, revoked.used], ['bora', 3, 1]);
    assert.ok(revoked.revokedAt !== null);
    await world.advance(5);
    assert.deepEqual(await world.ledger.revokeGrant(grant.id, people.arin), revoked);
    const entry = present((await world.auditOf(grant.id)).at(-1));
    assert.deepEqual([entry.type, entry.data, entry.run_id], ['grant-revoked', { used: 1 }, null]);
    await expectThrown(world.ledger.revokeGrant(randomId('grt'), people.dana), 'HITL_GRANT_NOT_FOUND');
    const untouched = await give(world);
    for (const actor of [agent, people.rina, people.vito])
      await expectThrown(world.ledger.revokeGrant(untouched.id, actor), 'HITL_NOT_PERMITTED');
    assert.deepEqual(
      (await world.ledger.listGrants()).find(({ id }) => id === untouched.id),
      untouched,
    );
  }),

  scenario('a grant reaches no further than its risk and its run', async (world) => {
    const [mine, other] = [await world.startRun(), await world.startRun({ owner: 'node-2' })];
    await give(world, { maxRisk: 'low', runId: mine.runId, maxUses: 10 });
    assert.equal(await openKind(world, mine, { action: { risk: 'medium' } }), 'opened');
    assert.equal(await openKind(world, other), 'opened');
    assert.equal(await openKind(world, mine), 'granted');
  }),

  scenario('a grant answers only questions that one approval answers', async (world) => {
    const hold = await world.startRun();
    await give(world, { maxUses: 10, bounds: { to: { any: true }, body: { any: true } } });
    assert.equal(await openKind(world, hold, { terms: { quorum: { approvals: 2 } } }), 'opened', 'one word does not stand for two');
    assert.equal(await openKind(world, hold, { terms: { allowedDecisions: ['reject', 'abort'] } }), 'opened');
    for (const kind of ['plan_review', 'final_response', 'clarification', 'input_request', 'error_recovery'] as const) {
      assert.equal(await openKind(world, hold, { terms: { kind } }), 'opened', kind);
    }
    assert.equal(await openKind(world, hold), 'granted');
  }),

  scenario('the grant of the one who started the run does not approve for them, where the gate says so', async (world) => {
    const hold = await world.startRun({ requestedBy: people.minji.id });
    await give(world, { maxUses: 10 }, people.minji);
    assert.equal(await openKind(world, hold, { terms: { requesterMayApprove: false } }), 'opened');
    assert.equal(await openKind(world, hold, { terms: { requesterMayApprove: true } }), 'granted');
  }),

  scenario('of several grants that cover it, the oldest is used', async (world) => {
    const hold = await world.startRun();
    const older = await give(world, { maxUses: 1 });
    await world.advance(1);
    const newer = await give(world, { maxUses: 1 }, people.bora);
    const grants = [];
    for (let use = 0; use < 2; use++)
      grants.push(expectKind(await world.ledger.openRequest(world.question(hold)), 'granted').decision.grantId);
    assert.deepEqual(grants, [older.id, newer.id]);
  }),

  scenario('only approvers and admins give grants, and only for a time to come', async (world) => {
    for (const actor of [people.rina, people.vito, agent, system]) await expectThrown(give(world, {}, actor), 'HITL_NOT_PERMITTED');
    const now = await world.ledger.now();
    await expectThrown(give(world, { expiresAt: new Date(now.getTime() - 1) }), 'HITL_INVALID_INPUT');
    assert.deepEqual(await world.ledger.listGrants(), []);
    assert.deepEqual(await world.audit(), []);
    assert.equal((await give(world, {}, people.dana)).grantedBy, 'dana');
  }),

  scenario('a grant given twice is given once', async (world) => {
    const id = randomId('grt');
    const terms = grantTerms(await world.ledger.now());
    const given = await world.ledger.giveGrant(id, terms, people.arin);
    await world.advance(5);
    assert.deepEqual(await world.ledger.giveGrant(id, terms, people.arin), given);
    assert.deepEqual(await world.auditTypesOf(id), ['grant-given']);
    await give(world, { tool: 'post_tweet' });
    assert.deepEqual(
      (await world.ledger.listGrants({ tool: 'send_email' })).map((grant) => grant.id),
      [id],
    );
    assert.equal((await world.ledger.listGrants()).length, 2);
  }),
];
