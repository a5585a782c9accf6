import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebSession } from '../../src/auth/index.ts';
import { forgetIdempotencyKeys } from '../../src/use-cases/forget-idempotency-keys.ts';
import { atOnce } from '../people/people-world.ts';
import { type AppWorld, cookieHeaders, openAppWorld, type Someone } from './app-world.ts';

let world: AppWorld;
let admin: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin');
});
afterAll(() => world.close());

const post = (url: string, payload: object, key: string, who: Pick<Someone, 'headers'> = admin) =>
  world.send({ method: 'POST', url, payload, headers: { ...who.headers, 'idempotency-key': key } });

describe('what comes twice under one key', () => {
  test('is done once and answered alike, whatever the order of its fields', async () => {
    const first = await post('/api/users', { name: '하나', role: 'viewer' }, 'user-1');
    const again = await post('/api/users', { role: 'viewer', name: '하나' }, 'user-1');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  });

  test('is refused with another body or at another address', async () => {
    await post('/api/groups', { name: 'one' }, 'group-1');
    expect((await post('/api/groups', { name: 'two' }, 'group-1')).json().error.code).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
    expect((await post('/api/users', { name: 'one', role: 'viewer' }, 'group-1')).json().error.code).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
  });

  test('of two people are two things', async () => {
    const other = await world.someone('admin');
    const [one, two] = [
      await post('/api/users', { name: 'a', role: 'viewer' }, 'shared'),
      await post('/api/users', { name: 'a', role: 'viewer' }, 'shared', other),
    ];
    expect(one.json().id).not.toBe(two.json().id);
  });

  test('thirty times at once makes one, and the others get the same answer or are told to wait', async () => {
    const answers = await atOnce(30, () => post('/api/users', { name: '동시', role: 'viewer' }, 'at-once'));
    const made = new Set(answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().id));
    expect(made.size).toBe(1);
    for (const answer of answers) if (answer.statusCode !== 201) expect(answer.json().error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    const { rows } = await world.db.query(`select count(*)::int as n from server.users where name = '동시'`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('may be tried again after it was refused: nothing has happened', async () => {
    await post('/api/groups', { name: 'taken' }, 'first');
    expect((await post('/api/groups', { name: 'taken' }, 'second')).json().error.code).toBe('GROUP_EXISTS');
    await world.send({ method: 'DELETE', url: '/api/groups/taken', headers: admin.headers });
    expect((await post('/api/groups', { name: 'taken' }, 'second')).statusCode).toBe(201);
  });

  test('is taken on by the next when the node that held it has gone', async () => {
    await world.db.query(
      `insert into server.idempotency_keys (principal, key, route, digest, held_until, expires_at)
       select principal, 'dead-node', route, digest, hitl.now() - interval '1 second', hitl.now() + interval '1 day'
         from server.idempotency_keys where key = 'first'`,
    );
    await world.send({ method: 'DELETE', url: '/api/groups/taken', headers: admin.headers });
    expect((await post('/api/groups', { name: 'taken' }, 'dead-node')).statusCode).toBe(201);
  });

  test('a secret that was shown once is shown again to whoever got it, and is not in the database', async () => {
    const make = (who?: Pick<Someone, 'headers'>) =>
      post('/api/keys', { name: 'k', scopes: ['read'], lifetime_seconds: null }, 'key-1', who);
    const [first, again] = [await make(), await make()];
    expect(again.json()).toEqual(first.json());
    const { rows } = await world.db.query<{ answer: Buffer }>(`select answer from server.idempotency_keys where key = 'key-1'`);
    expect(rows[0]?.answer.toString('latin1')).not.toContain(first.json().secret.slice(4));
    const session = await startWebSession(world.db, { userId: admin.id, method: 'oidc', browser: { address: '::1', userAgent: '' } });
    const elsewhere = await make({ headers: cookieHeaders(session?.token ?? '') });
    expect(elsewhere.json().error.code).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
  });

  test.each(['', 'with space', '가', 'x'.repeat(201)])('a key that is none is refused: "%s"', async (key) => {
    const answer = await post('/api/groups', { name: 'never' }, Buffer.from(key).toString('latin1'));
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'INPUT_INVALID']);
  });
});

test('what nobody will ask for again is forgotten, and the key is as new', async () => {
  await post('/api/groups', { name: 'old' }, 'old-key');
  await world.advance(2 * 86_400);
  const session = await startWebSession(world.db, { userId: admin.id, method: 'oidc', browser: { address: '::1', userAgent: '' } });
  const again = { headers: cookieHeaders(session?.token ?? '') };
  expect(await forgetIdempotencyKeys(world.db)).toBeGreaterThan(0);
  expect(await forgetIdempotencyKeys(world.db)).toBe(0);
  expect((await post('/api/groups', { name: 'new' }, 'old-key', again)).statusCode).toBe(201);
});
