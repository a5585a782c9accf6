import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToGroup, createGroup, deleteGroup, findUser, listGroups, removeFromGroup } from '../../src/people/index.ts';
import { atOnce, countKinds, openPeopleWorld, type PeopleWorld } from './people-world.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());

test('a group is made once, under one form of its name', async () => {
  expect(await createGroup(world.db, '재무팀')).toEqual({ kind: 'created', name: '재무팀' });
  expect(await createGroup(world.db, '재무팀'.normalize('NFD'))).toEqual({ kind: 'exists', name: '재무팀' });
  expect(await createGroup(world.db, 'a\u202Eb')).toMatchObject({ kind: 'invalid' });
  expect(countKinds(await atOnce(20, () => createGroup(world.db, 'at once').then((made) => ({ kind: made.kind }))))).toEqual({
    created: 1,
    exists: 19,
  });
});

test('its members have it, and have it no longer once they are removed or it is deleted', async () => {
  const [one, other] = [await world.person(), await world.person()];
  await createGroup(world.db, '법무');
  await createGroup(world.db, 'audit');
  expect(await addToGroup(world.db, { group: '법무', userId: one })).toEqual({ kind: 'added' });
  expect(await addToGroup(world.db, { group: '법무', userId: one })).toEqual({ kind: 'added' });
  await addToGroup(world.db, { group: 'audit', userId: one });
  await addToGroup(world.db, { group: '법무', userId: other });
  expect((await findUser(world.db, one))?.groups).toEqual(['audit', '법무']);
  expect((await listGroups(world.db)).find(({ name }) => name === '법무')?.members).toEqual([one, other].sort());

  expect(await removeFromGroup(world.db, { group: 'audit', userId: one })).toEqual({ kind: 'removed' });
  expect(await removeFromGroup(world.db, { group: 'audit', userId: one })).toEqual({ kind: 'not-a-member' });
  expect((await findUser(world.db, one))?.groups).toEqual(['법무']);

  expect(await deleteGroup(world.db, '법무')).toEqual({ kind: 'deleted' });
  expect(await deleteGroup(world.db, '법무')).toEqual({ kind: 'no-such-group' });
  expect((await findUser(world.db, one))?.groups).toEqual([]);
});

test('nobody is added to a group that is not there, and no group gets somebody who is not there', async () => {
  const userId = await world.person();
  await createGroup(world.db, 'ops');
  expect(await addToGroup(world.db, { group: 'sop', userId })).toEqual({ kind: 'no-such-group' });
  expect(await addToGroup(world.db, { group: 'o\0ps', userId })).toEqual({ kind: 'no-such-group' });
  expect(await addToGroup(world.db, { group: 'ops', userId: 'usr_00000000000' })).toEqual({ kind: 'no-such-user' });
  expect((await listGroups(world.db)).find(({ name }) => name === 'ops')?.members).toEqual([]);
});

test('a group that is deleted while members are added to it leaves no members', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => world.person()));
  await createGroup(world.db, 'short-lived');
  const outcomes = await Promise.all([
    ...users.map((userId) => addToGroup(world.db, { group: 'short-lived', userId })),
    deleteGroup(world.db, 'short-lived'),
  ]);
  expect(outcomes.at(-1)).toEqual({ kind: 'deleted' });
  const { rows } = await world.db.query(`select count(*)::integer as left from server.members where group_name = 'short-lived'`);
  expect(rows[0].left).toBe(0);
});
