import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authenticateApiKey,
  createApiKey,
  listApiKeys,
  mayUse,
  type NewApiKey,
  recheck,
  revokeApiKey,
  SCOPES,
} from '../../src/auth/index.ts';
import { changeRole, disableUser, enableUser } from '../../src/people/index.ts';
import { atOnce, countKinds, openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { letIn } from './door.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());

async function keyOf(userId: string, over: Partial<NewApiKey> = {}) {
  const made = await createApiKey(world.db, { userId, name: '야간 배치', scopes: ['read', 'run'], lifetimeSeconds: null, ...over });
  if (made.kind !== 'created') throw new Error(JSON.stringify(made));
  return made;
}

describe('a key', () => {
  test('acts as its owner, with the role they have now and for what it was made for', async () => {
    const userId = await world.person({ role: 'approver' });
    const { key, keyId } = await keyOf(userId);
    const principal = letIn(await authenticateApiKey(world.db, key));
    expect(principal).toMatchObject({ userId, role: 'approver', credential: { kind: 'api-key', id: keyId } });
    expect(SCOPES.filter((scope) => mayUse(principal, scope))).toEqual(['read', 'run']);
    await changeRole(world.db, { userId, role: 'viewer' });
    expect((await authenticateApiKey(world.db, key))?.role).toBe('viewer');
  });

  test('is shown whole once, and by its beginning after that', async () => {
    const userId = await world.person();
    const { key, prefix } = await keyOf(userId);
    expect(key.startsWith(prefix)).toBe(true);
    const [listed] = await listApiKeys(world.db, userId);
    expect(listed).toMatchObject({ prefix, name: '야간 배치', scopes: ['read', 'run'], revokedAt: null, lastUsedAt: null });
    expect(prefix.length).toBeLessThan(key.length / 3);
    const { rows } = await world.db.query('select row_to_json(api_keys)::text as row from server.api_keys');
    for (const { row } of rows) expect(row).not.toContain(key.slice(prefix.length));
  });

  test('says when it was last used', async () => {
    const userId = await world.person();
    const { key } = await keyOf(userId);
    await authenticateApiKey(world.db, key);
    const first = (await listApiKeys(world.db, userId))[0]?.lastUsedAt?.getTime() ?? 0;
    expect(first).toBeGreaterThan(0);
    await world.advance(120);
    await authenticateApiKey(world.db, key);
    expect((await listApiKeys(world.db, userId))[0]?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(first + 120_000);
  });

  test('works until its end by the clock of the database', async () => {
    const { key, keyId } = await keyOf(await world.person(), { lifetimeSeconds: 100 });
    await world.advance(99);
    expect(await authenticateApiKey(world.db, key)).toBeDefined();
    await world.advance(2);
    expect(await authenticateApiKey(world.db, key)).toBeUndefined();
    expect(await recheck(world.db, { kind: 'api-key', id: keyId })).toBeUndefined();
  });

  test('is revoked once, by its owner or by whoever may revoke all, and by nobody else', async () => {
    const [mine, other] = [await world.person(), await world.person()];
    const { key, keyId } = await keyOf(mine);
    expect(await revokeApiKey(world.db, { keyId, owner: other })).toEqual({ kind: 'no-such-key' });
    expect(await authenticateApiKey(world.db, key)).toBeDefined();
    expect(countKinds(await atOnce(20, () => revokeApiKey(world.db, { keyId, owner: mine })))).toEqual({ revoked: 1, 'no-such-key': 19 });
    expect(await authenticateApiKey(world.db, key)).toBeUndefined();
    expect(await recheck(world.db, { kind: 'api-key', id: keyId })).toBeUndefined();

    const second = await keyOf(mine);
    expect(await revokeApiKey(world.db, { keyId: second.keyId })).toEqual({ kind: 'revoked' });
    expect(await revokeApiKey(world.db, { keyId: "' or true" })).toEqual({ kind: 'no-such-key' });
  });

  test('of a disabled person is worthless for good, and no new one is made', async () => {
    const userId = await world.person();
    const { key } = await keyOf(userId);
    await disableUser(world.db, userId);
    expect(await authenticateApiKey(world.db, key)).toBeUndefined();
    expect(await createApiKey(world.db, { userId, name: 'x', scopes: ['read'], lifetimeSeconds: 60 })).toEqual({ kind: 'no-such-user' });
    await enableUser(world.db, userId);
    expect(await authenticateApiKey(world.db, key)).toBeUndefined();
  });

  test('with a scope that this version does not know may do nothing by it', async () => {
    const userId = await world.person({ role: 'admin' });
    const { key, keyId } = await keyOf(userId, { scopes: ['read'] });
    await world.db.query(`update server.api_keys set scopes = '{everything}' where id = $1`, [keyId]);
    const principal = letIn(await authenticateApiKey(world.db, key));
    expect(SCOPES.filter((scope) => mayUse(principal, scope))).toEqual([]);
  });

  test.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['root' as 'read'] }],
    ['no name', { name: '' }],
    ['an end in the past', { lifetimeSeconds: -1 }],
    ['an end that never comes', { lifetimeSeconds: Number.POSITIVE_INFINITY }],
    ['somebody who is no user', { userId: "usr'; --" }],
  ])('is not made with %s', async (_, over) => {
    const input = { userId: await world.person(), name: 'k', scopes: ['read' as const], lifetimeSeconds: null, ...over };
    expect((await createApiKey(world.db, input)).kind).toBe('invalid');
  });

  test.each([undefined, '', 'Bearer x', `dak_${'A'.repeat(43)}`, `dak_${'A'.repeat(42)}\n`, `das_${'A'.repeat(43)}`])(
    'is not %j',
    async (key) => {
      expect(await authenticateApiKey(world.db, key)).toBeUndefined();
    },
  );
});
