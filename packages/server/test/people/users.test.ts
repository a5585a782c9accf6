import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeRole,
  createUser,
  disableUser,
  enableUser,
  findOrCreateUser,
  findUser,
  linkIdentity,
  listUsers,
  updateUser,
} from '../../src/people/index.ts';
import { atOnce, countKinds, openPeopleWorld, type PeopleWorld } from './people-world.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());

describe('a user', () => {
  test('keeps a name in Korean, however the keyboard put it together', async () => {
    const userId = await world.person({ name: ' 박서준 '.normalize('NFD'), email: 'seojun@example.kr', role: 'reviewer' });
    expect(await findUser(world.db, userId)).toMatchObject({
      name: '박서준',
      email: 'seojun@example.kr',
      role: 'reviewer',
      language: 'ko',
      groups: [],
      disabledAt: null,
    });
  });

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a NUL', 'a\0b'],
    ['a line end', 'kim\nadmin'],
    ['text that runs the other way', 'kim\u202Enimda'],
    ['a space without width', 'kim\u200B'],
    ['half of a character', 'kim\uD83D'],
    ['too much', 'ㅋ'.repeat(201)],
  ])('is not called %s', async (_, name) => {
    const before = await listUsers(world.db);
    expect(await createUser(world.db, { name, role: 'viewer' })).toMatchObject({ kind: 'invalid', problem: expect.stringMatching(/name/) });
    expect(await listUsers(world.db)).toHaveLength(before.length);
  });

  test('may be called what looks like SQL, and is', async () => {
    const name = `Robert'); drop table server.users; --`;
    const userId = await world.person({ name });
    expect((await findUser(world.db, userId))?.name).toBe(name);
  });

  test.each(['owner', 'Admin', ''])('has none but the four roles, so not "%s"', async (role) => {
    expect((await createUser(world.db, { name: 'kim', role: role as 'viewer' })).kind).toBe('invalid');
  });

  test('has an e-mail address of their own, whatever its letters look like', async () => {
    await world.person({ email: 'One@Example.com' });
    const again = ['one@example.com', ' ONE@EXAMPLE.COM ', 'ｏｎｅ@example.com'];
    for (const email of again) expect(await createUser(world.db, { name: 'two', email, role: 'viewer' })).toEqual({ kind: 'email-taken' });
  });

  test('is one when fifty with the same address are made at once', async () => {
    const made = await atOnce(50, () => createUser(world.db, { name: '이', email: 'race@example.com', role: 'viewer' }));
    expect(countKinds(made)).toEqual({ created: 1, 'email-taken': 49 });
  });

  test('changes name and language, and nothing that is not named', async () => {
    const userId = await world.person({ name: 'before', language: 'ja' });
    expect(await updateUser(world.db, { userId, name: '佐藤' })).toEqual({ kind: 'updated' });
    expect(await findUser(world.db, userId)).toMatchObject({ name: '佐藤', language: 'ja', role: 'viewer' });
    expect(await updateUser(world.db, { userId: 'usr_0000000000', name: 'x' })).toEqual({ kind: 'no-such-user' });
  });

  test('that is not there is not found, and neither is what could never be an id', async () => {
    for (const id of ['usr_00000000000000000000', '', "' or true --", 'usr_\0', 'x'.repeat(100_000)]) {
      expect(await findUser(world.db, id)).toBeUndefined();
      expect(await disableUser(world.db, id)).toEqual({ kind: 'no-such-user' });
      expect(await enableUser(world.db, id)).toEqual({ kind: 'no-such-user' });
      expect(await changeRole(world.db, { userId: id, role: 'viewer' })).toEqual({ kind: 'no-such-user' });
    }
  });

  test('is listed page by page, each once', async () => {
    for (let count = 0; count < 7; count++) await world.person();
    const all = (await listUsers(world.db, { limit: 1_000 })).map(({ id }) => id);
    const paged: string[] = [];
    for (;;) {
      const after = paged.at(-1);
      const page = await listUsers(world.db, { limit: 3, ...(after === undefined ? {} : { after }) });
      paged.push(...page.map(({ id }) => id));
      if (page.length < 3) break;
    }
    expect(all.length).toBeGreaterThan(7);
    expect(paged).toEqual(all);
  });
});

describe('the last admin', () => {
  test('can neither be demoted nor disabled', async () => {
    const alone = await openPeopleWorld();
    try {
      const admin = await alone.person({ role: 'admin' });
      expect(await changeRole(alone.db, { userId: admin, role: 'viewer' })).toEqual({ kind: 'last-admin' });
      expect(await disableUser(alone.db, admin)).toEqual({ kind: 'last-admin' });
      expect(await findUser(alone.db, admin)).toMatchObject({ role: 'admin', disabledAt: null });

      const second = await alone.person({ role: 'admin' });
      expect(await disableUser(alone.db, second)).toEqual({ kind: 'disabled' });
      // Somebody who may not come in can't let anybody in.
      expect(await changeRole(alone.db, { userId: admin, role: 'viewer' })).toEqual({ kind: 'last-admin' });
    } finally {
      await alone.close();
    }
  });

  test.each([
    ['demoted', (db: PeopleWorld['db'], userId: string) => changeRole(db, { userId, role: 'viewer' })],
    ['disabled', (db: PeopleWorld['db'], userId: string) => disableUser(db, userId)],
  ])('is there still when the other one is being %s by somebody who has not committed yet', async (_, remove) => {
    const alone = await openPeopleWorld();
    const slow = await alone.db.connect();
    try {
      const [one, other] = [await alone.person({ role: 'admin' }), await alone.person({ role: 'admin' })];
      await slow.query('begin');
      expect(['changed', 'disabled']).toContain((await remove(slow as unknown as PeopleWorld['db'], one)).kind);
      const second = remove(alone.db, other);
      await expect
        .poll(
          async () =>
            (await alone.db.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount,
        )
        .toBe(1);
      await slow.query('commit');
      expect(await second).toEqual({ kind: 'last-admin' });
    } finally {
      slow.release();
      await alone.close();
    }
  });

  test('is there still when all of them are demoted and disabled at once', async () => {
    const alone = await openPeopleWorld();
    try {
      for (let round = 0; round < 5; round++) {
        await Promise.all(Array.from({ length: 6 }, () => alone.person({ role: 'admin' })));
        // With those that the round before has left.
        const admins = (await listUsers(alone.db))
          .filter(({ role, disabledAt }) => role === 'admin' && disabledAt === null)
          .map(({ id }) => id);
        await Promise.all(
          admins.map((userId, index) =>
            index % 2 === 0 ? changeRole(alone.db, { userId, role: 'viewer' }) : disableUser(alone.db, userId),
          ),
        );
        const { rows } = await alone.db.query(
          `select count(*)::integer as left from server.users where role = 'admin' and disabled_at is null`,
        );
        expect(rows[0].left).toBe(1);
      }
    } finally {
      await alone.close();
    }
  });
});

describe('an identity', () => {
  const newcomer = (subject: string) => ({
    identity: { issuer: 'https://id.example', subject },
    name: '최민지',
    email: null,
    role: 'viewer' as const,
    language: 'ko' as const,
  });

  test('is one person, also when fifty first sign-ins arrive at once', async () => {
    const ids = await atOnce(50, () => findOrCreateUser(world.db, newcomer('race')));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await world.db.query(`select count(*)::integer as people from server.users where name = '최민지'`);
    expect(rows[0].people).toBe(1);
  });

  test('means nothing without its issuer', async () => {
    const here = await findOrCreateUser(world.db, newcomer('7'));
    const there = await findOrCreateUser(world.db, { ...newcomer('7'), identity: { issuer: 'https://other.example', subject: '7' } });
    expect(there).not.toBe(here);
  });

  test('that brings the address of somebody else is another person, without the address', async () => {
    const victim = await world.person({ email: 'boss@example.com', role: 'admin' });
    const userId = await findOrCreateUser(world.db, { ...newcomer('mallory'), email: 'Boss@example.com' });
    expect(userId).not.toBe(victim);
    expect(await findUser(world.db, userId)).toMatchObject({ email: null, role: 'viewer' });
  });

  test('can be linked to a person, twice with the same outcome, and to nobody else after that', async () => {
    const [mine, other] = [await world.person(), await world.person()];
    const identity = { issuer: 'https://id.example', subject: 'linked' };
    expect(await linkIdentity(world.db, { userId: mine, identity })).toEqual({ kind: 'linked' });
    expect(await linkIdentity(world.db, { userId: mine, identity })).toEqual({ kind: 'linked' });
    expect(await linkIdentity(world.db, { userId: other, identity })).toEqual({ kind: 'taken' });
    expect(await findOrCreateUser(world.db, newcomer('linked'))).toBe(mine);
    expect(await linkIdentity(world.db, { userId: 'usr_00000000000', identity: { ...identity, subject: 'new' } })).toEqual({
      kind: 'no-such-user',
    });
  });
});
