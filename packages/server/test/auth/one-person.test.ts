import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { anAction, aRun, termsFor } from '@dream-agent/hitl/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, authenticateApiKey, authenticateWebSession, createApiKey, type Principal } from '../../src/auth/index.ts';
import { linkIdentity } from '../../src/people/index.ts';
import { atOnce, openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { letIn, signedIn } from './door.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());

/** The same person by a cookie and by a key. */
async function doorsOf(userId: string): Promise<[Principal, Principal]> {
  const { token } = await signedIn(world, userId);
  const made = await createApiKey(world.db, { userId, name: 'mine', scopes: ['decide'], lifetimeSeconds: null });
  const key = made.kind === 'created' ? made.key : undefined;
  return [letIn(await authenticateWebSession(world.db, token)), letIn(await authenticateApiKey(world.db, key))];
}

async function ask(options: { approvals: number; requestedBy: string; requesterMayApprove?: boolean }) {
  const ledger = createPostgresLedger({ pool: world.db, sealWithin: 10_000 });
  const run = await ledger.createRun(
    aRun({
      requestedBy: options.requestedBy,
      actor: { kind: 'person', id: options.requestedBy, role: 'approver', groups: [], channel: 'web' },
      claim: { owner: 'driver', leaseSeconds: 3_600 },
    }),
  );
  const hold = { runId: run.id, owner: 'driver', fence: run.fence };
  const action = anAction(run.id);
  const terms = termsFor(action, { quorum: { approvals: options.approvals }, requesterMayApprove: options.requesterMayApprove ?? true });
  const opened = await ledger.openRequest({ hold, action, terms, assignee: { kind: 'role', role: 'reviewer' }, shadow: [] });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return { ledger, request: opened.request };
}

test('the actor of a key is the person who owns it, with the key on record', async () => {
  const userId = await world.person({ role: 'approver' });
  const [cookie, key] = await doorsOf(userId);
  expect(actorOf(cookie, { channel: 'web', address: '203.0.113.7' })).toEqual({
    kind: 'person',
    id: userId,
    role: 'approver',
    groups: [],
    channel: 'web',
    address: '203.0.113.7',
  });
  expect(actorOf(key, { channel: 'rest' })).toEqual({
    kind: 'person',
    id: userId,
    role: 'approver',
    groups: [],
    channel: 'rest',
    key: key.credential.id,
  });
});

test('fifty votes at once of one person, by cookie and by key, count once; a second person makes the quorum', async () => {
  const [mine, other] = [await world.person({ role: 'approver' }), await world.person({ role: 'approver' })];
  await linkIdentity(world.db, { userId: mine, identity: { issuer: 'https://id.example', subject: 'alias' } });
  const doors = await doorsOf(mine);
  const { ledger, request } = await ask({ approvals: 2, requestedBy: 'usr_somebodyelse' });
  const vote = (principal: Principal) =>
    ledger.decide({
      requestId: request.id,
      actor: actorOf(principal, { channel: 'rest' }),
      decision: { kind: 'approve' },
      shownDigest: request.actionDigest,
    });
  const outcomes = await atOnce(50, (index) => vote(doors[index % 2] as Principal));
  expect(outcomes.filter(({ kind }) => kind === 'recorded')).toEqual([]);
  expect((await ledger.findRequest(request.id))?.request.status).toBe('pending');
  const { rows } = await world.db.query('select count(*)::integer as votes from hitl.votes where request_id = $1', [request.id]);
  expect(rows[0].votes).toBe(1);
  expect((await vote((await doorsOf(other))[0])).kind).toBe('recorded');
});

test('whoever started a run does not approve it with a key either', async () => {
  const userId = await world.person({ role: 'admin' });
  const { ledger, request } = await ask({ approvals: 1, requestedBy: userId, requesterMayApprove: false });
  for (const principal of await doorsOf(userId)) {
    const outcome = await ledger.decide({
      requestId: request.id,
      actor: actorOf(principal, { channel: 'rest' }),
      decision: { kind: 'approve' },
      shownDigest: request.actionDigest,
    });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'HITL_SELF_APPROVAL' });
  }
});
