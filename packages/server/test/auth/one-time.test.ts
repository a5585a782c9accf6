import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authenticateApiKey,
  authenticateWebSession,
  createApiKey,
  issueStartToken,
  issueTicket,
  redeemTicket,
  signInWithToken,
  signOut,
} from '../../src/auth/index.ts';
import { disableUser, enableUser, findUser } from '../../src/people/index.ts';
import { atOnce, countKinds, openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { browser, letIn, signedIn } from './door.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());

async function ticketOf(userId: string) {
  const session = await signedIn(world, userId);
  const principal = letIn(await authenticateWebSession(world.db, session.token));
  return { session, principal, ...(await issueTicket(world.db, principal)) };
}

describe('a ticket for a socket', () => {
  test('lets in who asked for it, once', async () => {
    const { ticket, principal } = await ticketOf(await world.person());
    expect(await redeemTicket(world.db, ticket)).toEqual(principal);
    expect(await redeemTicket(world.db, ticket)).toBeUndefined();
  });

  test('lets one of fifty in that try at once, ten times over', async () => {
    const userId = await world.person();
    for (let round = 0; round < 10; round++) {
      const { ticket } = await ticketOf(userId);
      const winners = (await atOnce(50, () => redeemTicket(world.db, ticket))).filter((principal) => principal !== undefined);
      expect(winners.map((principal) => principal.userId)).toEqual([userId]);
    }
  });

  test('is good for thirty seconds of the database', async () => {
    const [early, late] = [await ticketOf(await world.person()), await ticketOf(await world.person())];
    await world.advance(29);
    expect(await redeemTicket(world.db, early.ticket)).toBeDefined();
    await world.advance(2);
    expect(await redeemTicket(world.db, late.ticket)).toBeUndefined();
  });

  test('is worth nothing once its session was signed out or its person disabled', async () => {
    const userId = await world.person();
    const first = await ticketOf(userId);
    await signOut(world.db, first.session.token);
    expect(await redeemTicket(world.db, first.ticket)).toBeUndefined();

    const second = await ticketOf(userId);
    await disableUser(world.db, userId);
    await enableUser(world.db, userId);
    expect(await redeemTicket(world.db, second.ticket)).toBeUndefined();
  });

  test('that a key asked for carries the scopes of the key', async () => {
    const userId = await world.person({ role: 'admin' });
    const made = await createApiKey(world.db, { userId, name: 'watcher', scopes: ['read'], lifetimeSeconds: null });
    const principal = letIn(await authenticateApiKey(world.db, made.kind === 'created' ? made.key : undefined));
    const { ticket } = await issueTicket(world.db, principal);
    expect((await redeemTicket(world.db, ticket))?.credential).toMatchObject({ kind: 'api-key', scopes: ['read'] });
  });

  test.each([undefined, '', 'x', `dtk_${'A'.repeat(43)}`, `dtk_${'\0'.repeat(43)}`])('is not %j', async (ticket) => {
    expect(await redeemTicket(world.db, ticket)).toBeUndefined();
  });

  test('is not the token of a session, nor the other way round', async () => {
    const { ticket, session } = await ticketOf(await world.person());
    expect(await redeemTicket(world.db, session.token)).toBeUndefined();
    expect(await authenticateWebSession(world.db, ticket)).toBeUndefined();
  });
});

describe('the token that a start prints', () => {
  const start = async (over: { lifetimeSeconds?: number } = {}) => {
    const issued = await issueStartToken(world.db, { name: '소유자', language: 'ko', ...over });
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    return issued;
  };

  test('signs the owner in as an admin, once', async () => {
    const { token, userId } = await start();
    const signed = await signInWithToken(world.db, { token, browser });
    expect(signed).toMatchObject({ kind: 'signed-in', userId });
    const session = signed.kind === 'signed-in' ? signed.token : undefined;
    expect(await authenticateWebSession(world.db, session)).toMatchObject({ userId, role: 'admin', name: '소유자' });
    expect(await signInWithToken(world.db, { token, browser })).toEqual({ kind: 'refused' });
  });

  test('lets one of fifty in that try at once', async () => {
    const { token } = await start();
    const outcomes = await atOnce(50, () => signInWithToken(world.db, { token, browser }));
    expect(countKinds(outcomes)).toEqual({ 'signed-in': 1, refused: 49 });
  });

  test('is for the same owner at the second start, and makes the one of the first start worthless', async () => {
    const first = await start();
    const second = await start();
    expect(second.userId).toBe(first.userId);
    expect(await signInWithToken(world.db, { token: first.token, browser })).toEqual({ kind: 'refused' });
    expect((await signInWithToken(world.db, { token: second.token, browser })).kind).toBe('signed-in');
  });

  test('has one owner when four nodes start at once on an empty database', async () => {
    const empty = await openPeopleWorld();
    try {
      const issued = await atOnce(4, () => issueStartToken(empty.db, { name: 'owner', language: 'en' }));
      expect(countKinds(issued)).toEqual({ issued: 4 });
      const { rows } = await empty.db.query('select role from server.users');
      expect(rows).toEqual([{ role: 'admin' }]);
    } finally {
      await empty.close();
    }
  });

  test('is too late after its time', async () => {
    const { token } = await start({ lifetimeSeconds: 60 });
    await world.advance(61);
    expect(await signInWithToken(world.db, { token, browser })).toEqual({ kind: 'refused' });
  });

  test('is not given to an owner who was disabled, and one from before does not work either', async () => {
    const { token, userId } = await start();
    await world.person({ role: 'admin' });
    await disableUser(world.db, userId);
    expect(await issueStartToken(world.db, { name: 'x', language: 'en' })).toEqual({ kind: 'owner-disabled' });
    await enableUser(world.db, userId);
    expect(await signInWithToken(world.db, { token, browser })).toEqual({ kind: 'refused' });
    expect((await findUser(world.db, userId))?.role).toBe('admin');
  });

  test.each([undefined, null, 7, '', 'dst_', `dst_${'B'.repeat(43)}`, `' or 1=1`])('is not %j', async (token) => {
    expect(await signInWithToken(world.db, { token, browser })).toEqual({ kind: 'refused' });
  });
});
