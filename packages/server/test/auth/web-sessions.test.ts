import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authenticateWebSession,
  forgetExpired,
  listWebSessions,
  recheck,
  revokeWebSessions,
  signOut,
  startWebSession,
} from '../../src/auth/index.ts';
import { addToGroup, changeRole, createGroup, disableUser, enableUser } from '../../src/people/index.ts';
import { openPool } from '../../src/postgres/index.ts';
import { atOnce, openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { browser, signedIn } from './door.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());

const whoIs = async (token: unknown) => (await authenticateWebSession(world.db, token))?.userId;

describe('a web session', () => {
  test('lets in the person it was started for, with what they are at this moment', async () => {
    const userId = await world.person({ name: '정유나', role: 'reviewer' });
    const { token, sessionId } = await signedIn(world, userId);
    expect(await authenticateWebSession(world.db, token)).toMatchObject({
      userId,
      name: '정유나',
      role: 'reviewer',
      groups: [],
      language: 'ko',
      credential: { kind: 'web-session', id: sessionId },
    });
    await createGroup(world.db, '품질');
    await addToGroup(world.db, { group: '품질', userId });
    await changeRole(world.db, { userId, role: 'approver' });
    expect(await authenticateWebSession(world.db, token)).toMatchObject({ role: 'approver', groups: ['품질'] });
  });

  test('goes on after a restart: another node with another pool lets the same person in', async () => {
    const userId = await world.person();
    const { token } = await signedIn(world, userId);
    const other = openPool({ url: world.url, name: 'other', max: 1 });
    try {
      expect((await authenticateWebSession(other, token))?.userId).toBe(userId);
    } finally {
      await other.end();
    }
  });

  test('is stored without its token', async () => {
    const { token } = await signedIn(world, await world.person());
    const { rows } = await world.db.query('select row_to_json(web_sessions)::text as row from server.web_sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(token.slice(4));
      expect(row).not.toContain(Buffer.from(token.slice(4), 'base64url').toString('hex'));
    }
  });

  test.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['a number', 7],
    ['two of them', ['a', 'b']],
    ['a NUL', `das_${'\0'.repeat(43)}`],
    ['SQL', `das_${"' or true --".padEnd(43, 'x')}`],
    ['one that nobody has', `das_${'A'.repeat(43)}`],
    ['a megabyte', 'das_'.padEnd(1_000_000, 'A')],
    ['a ticket', `dtk_${'A'.repeat(43)}`],
  ])('does not come of %s', async (_, token) => {
    expect(await authenticateWebSession(world.db, token)).toBeUndefined();
  });

  test('is another one if a single character of its token is', async () => {
    const { token } = await signedIn(world, await world.person());
    const last = token.at(-2) === 'A' ? 'B' : 'A';
    expect(await whoIs(`${token.slice(0, -2)}${last}${token.at(-1)}`)).toBeUndefined();
    expect(await whoIs(`${token} `)).toBeUndefined();
    expect(await whoIs(token)).toBeDefined();
  });

  test('ends when it is as old as it may get, however much it is used', async () => {
    const userId = await world.person();
    const session = await startWebSession(world.db, { userId, method: 'password', browser, lifetimeSeconds: 3_600, idleSeconds: 1_800 });
    for (let elapsed = 0; elapsed < 3_600 - 600; elapsed += 600) {
      expect(await whoIs(session?.token)).toBe(userId);
      await world.advance(600);
    }
    expect(await whoIs(session?.token)).toBe(userId);
    await world.advance(601);
    expect(await whoIs(session?.token)).toBeUndefined();
  });

  test('ends when it was not used for too long, and being refused does not wake it up', async () => {
    const userId = await world.person();
    const session = await startWebSession(world.db, { userId, method: 'password', browser, lifetimeSeconds: 86_400, idleSeconds: 600 });
    await world.advance(599);
    expect(await whoIs(session?.token)).toBe(userId);
    await world.advance(601);
    expect(await whoIs(session?.token)).toBeUndefined();
    expect(await whoIs(session?.token)).toBeUndefined();
  });

  test('ends at signing out, for an open socket too, and signing out twice is no error', async () => {
    const { token, sessionId } = await signedIn(world, await world.person());
    expect(await recheck(world.db, { kind: 'web-session', id: sessionId })).toBeDefined();
    await signOut(world.db, token);
    await signOut(world.db, token);
    await signOut(world.db, 'nonsense');
    expect(await whoIs(token)).toBeUndefined();
    expect(await recheck(world.db, { kind: 'web-session', id: sessionId })).toBeUndefined();
  });

  test('is shown in a list with where it came from, in characters that are seen', async () => {
    const userId = await world.person();
    await startWebSession(world.db, {
      userId,
      method: 'oidc',
      browser: { address: '::1', userAgent: `\0\u202Eevil\uD800${'x'.repeat(9_000)}` },
    });
    const [listed] = await listWebSessions(world.db, userId);
    expect(listed).toMatchObject({ method: 'oidc', address: '::1' });
    expect(listed?.userAgent).toMatch(/^\uFFFD\uFFFDevil\uFFFDx+$/);
    expect(listed?.userAgent).toHaveLength(300);
  });
});

describe('revoking', () => {
  test('signs a person out everywhere at once, and nobody else', async () => {
    const [mine, other] = [await world.person(), await world.person()];
    const sessions = await atOnce(5, () => signedIn(world, mine));
    const theirs = await signedIn(world, other);
    const revoked = await revokeWebSessions(world.db, { userId: mine });
    expect(revoked.toSorted()).toEqual(sessions.map(({ sessionId }) => sessionId).toSorted());
    for (const { token } of sessions) expect(await whoIs(token)).toBeUndefined();
    expect(await whoIs(theirs.token)).toBe(other);
    expect(await revokeWebSessions(world.db, { userId: mine })).toEqual([]);
  });

  test('spares the session that asks for it, or takes one only', async () => {
    const userId = await world.person();
    const [kept, gone, third] = await atOnce(3, () => signedIn(world, userId));
    await revokeWebSessions(world.db, { userId, only: gone?.sessionId as string });
    expect([await whoIs(kept?.token), await whoIs(gone?.token), await whoIs(third?.token)]).toEqual([userId, undefined, userId]);
    await revokeWebSessions(world.db, { userId, except: kept?.sessionId as string });
    expect([await whoIs(kept?.token), await whoIs(third?.token)]).toEqual([userId, undefined]);
  });

  test("does not reach another person's session by its id", async () => {
    const [mine, other] = [await world.person(), await world.person()];
    const theirs = await signedIn(world, other);
    expect(await revokeWebSessions(world.db, { userId: mine, only: theirs.sessionId })).toEqual([]);
    expect(await whoIs(theirs.token)).toBe(other);
  });
});

describe('disabling a person', () => {
  test('ends every session, and enabling brings none of them back', async () => {
    const userId = await world.person();
    const { token, sessionId } = await signedIn(world, userId);
    await disableUser(world.db, userId);
    expect(await whoIs(token)).toBeUndefined();
    expect(await recheck(world.db, { kind: 'web-session', id: sessionId })).toBeUndefined();
    expect(await startWebSession(world.db, { userId, method: 'password', browser })).toBeUndefined();
    expect(await listWebSessions(world.db, userId)).toEqual([]);

    await enableUser(world.db, userId);
    expect(await whoIs(token)).toBeUndefined();
    expect(await whoIs((await signedIn(world, userId)).token)).toBe(userId);
  });

  test('also ends the sessions that are being started at that moment, for good', async () => {
    for (let round = 0; round < 5; round++) {
      const userId = await world.person();
      const [sessions] = await Promise.all([
        atOnce(10, () => startWebSession(world.db, { userId, method: 'password', browser })),
        disableUser(world.db, userId),
      ]);
      await enableUser(world.db, userId);
      for (const session of sessions) expect(await whoIs(session?.token)).toBeUndefined();
    }
  });

  test('reaches a session whose start has read the person before, and writes after', async () => {
    const userId = await world.person();
    const slow = await world.db.connect();
    try {
      await slow.query('begin isolation level repeatable read');
      await slow.query('select 1');
      const session = await startWebSession(slow, { userId, method: 'password', browser });
      await disableUser(world.db, userId);
      await slow.query('commit');
      await enableUser(world.db, userId);
      expect(session).toBeDefined();
      expect(await whoIs(session?.token)).toBeUndefined();
    } finally {
      slow.release();
    }
  });
});

test('what has ended long ago is forgotten, and what has not is kept', async () => {
  const userId = await world.person();
  const old = await signedIn(world, userId);
  await world.advance(40 * 86_400);
  const fresh = await signedIn(world, userId);
  expect((await forgetExpired(world.db)).webSessions).toBeGreaterThanOrEqual(1);
  const { rows } = await world.db.query('select id from server.web_sessions where user_id = $1', [userId]);
  expect(rows).toEqual([{ id: fresh.sessionId }]);
  expect(await whoIs(old.token)).toBeUndefined();
  expect(await whoIs(fresh.token)).toBe(userId);
});
