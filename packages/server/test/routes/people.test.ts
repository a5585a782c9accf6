import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

let world: AppWorld;
let admin: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin', { name: '관리자' });
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, payload?: object, who: Pick<Someone, 'headers'> = admin) =>
  world.send({ method, url, headers: { ...who.headers }, ...(payload === undefined ? {} : { payload }) });

const PASSWORD = '아주 긴 비밀번호 하나';

describe('people', () => {
  test('are let in, found, changed, and shut out at once', async () => {
    const made = (
      await send('POST', '/api/users', { name: '김하나', email: 'hana@example.com', role: 'reviewer', language: 'ko', password: PASSWORD })
    ).json();
    expect(made).toMatchObject({ name: '김하나', role: 'reviewer', groups: [], disabled_at: null });
    const signIn = (password: string) => send('POST', '/api/auth/sign-in', { email: 'hana@example.com', password }, { headers: {} });
    const signed = await signIn(PASSWORD);
    const cookie = String(signed.headers['set-cookie']).split(';')[0] ?? '';
    const me = () => world.send({ url: '/api/auth/me', headers: { cookie } });

    expect((await send('PUT', `/api/users/${made.id}/role`, { role: 'approver' })).json().role).toBe('approver');
    expect((await me()).json().user.role).toBe('approver');
    expect((await send('POST', `/api/users/${made.id}/disable`)).json().disabled_at).not.toBeNull();
    expect((await me()).statusCode).toBe(401);
    expect((await signIn(PASSWORD)).json().error.code).toBe('SIGN_IN_FAILED');
    expect((await send('POST', `/api/users/${made.id}/enable`)).json().disabled_at).toBeNull();
    expect((await me()).statusCode).toBe(401);
    expect((await signIn(PASSWORD)).statusCode).toBe(200);
  });

  test('are found by role and by a part of their name, page by page', async () => {
    for (let count = 0; count < 7; count++) await world.person({ name: `찾을 사람 ${count}`, role: 'viewer' });
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await send('GET', `/api/users?role=viewer&search=${encodeURIComponent('찾을')}&limit=3${cursor}`)).json();
      seen.push(...page.items.map(({ name }: { name: string }) => name));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, count) => `찾을 사람 ${count}`));
    expect((await send('GET', `/api/users?role=admin&search=${encodeURIComponent('찾을')}`)).json().items).toEqual([]);
  });

  test('are called by their names to everybody who has come across their id, and nothing more is told', async () => {
    const viewer = await world.someone('viewer', { name: '보는 사람' });
    const nobody = 'usr_00000000000000000000';
    const answer = await send('GET', `/api/names?id=${admin.id}&id=${nobody}&id=${admin.id}`, undefined, viewer);
    expect(answer.json()).toEqual({ items: [{ id: admin.id, name: '관리자' }] });
    expect((await send('GET', '/api/names', undefined, viewer)).json().error.code).toBe('INPUT_INVALID');
    expect((await send('GET', "/api/names?id=usr_' or 1=1", undefined, viewer)).statusCode).toBe(422);
    expect((await send('GET', `/api/names?id=${admin.id}`, undefined, { headers: {} })).statusCode).toBe(401);
  });

  test('have each an address of their own', async () => {
    const one = (await send('POST', '/api/users', { name: 'a', email: 'one@example.com', role: 'viewer' })).json();
    const taken = { name: 'b', email: 'ONE@example.com', role: 'viewer' };
    expect((await send('POST', '/api/users', taken)).json().error.code).toBe('EMAIL_TAKEN');
    const two = (await send('POST', '/api/users', { ...taken, email: 'two@example.com' })).json();
    expect((await send('PATCH', `/api/users/${two.id}`, { email: 'one@example.com' })).json().error.code).toBe('EMAIL_TAKEN');
    expect((await send('PATCH', `/api/users/${one.id}`, { email: null, name: '하나' })).json()).toMatchObject({
      email: null,
      name: '하나',
    });
    expect((await send('PATCH', `/api/users/${two.id}`, { email: 'one@example.com' })).json().email).toBe('one@example.com');
  });

  test('change their password with the old one, and are signed out elsewhere', async () => {
    const { setPassword, startWebSession } = await import('../../src/auth/index.ts');
    const here = await world.someone('viewer');
    await setPassword(world.deps, { userId: here.id, password: PASSWORD });
    const again = await startWebSession(world.db, { userId: here.id, method: 'password', browser: { address: '::1', userAgent: '' } });
    const { cookieHeaders } = await import('../app/app-world.ts');
    const who = { headers: cookieHeaders(again?.token ?? '') };
    const change = (body: object) => send('PUT', `/api/users/${here.id}/password`, body, who);
    const next = 'another very long one';
    expect((await change({ new_password: next })).json().error.code).toBe('SIGN_IN_FAILED');
    expect((await change({ current_password: 'wrong', new_password: next })).json().error.code).toBe('SIGN_IN_FAILED');
    expect((await change({ current_password: PASSWORD, new_password: 'aaaaaaaaaaaa' })).json().error.code).toBe('PASSWORD_TOO_WEAK');
    expect((await change({ current_password: PASSWORD, new_password: next })).statusCode).toBe(204);
    expect((await send('GET', '/api/auth/me', undefined, who)).statusCode).toBe(200);
  });

  test('the last admin stays one', async () => {
    const { rows } = await world.db.query<{ id: string }>(`select id from server.users where role = 'admin' and id <> $1`, [admin.id]);
    for (const { id } of rows) await send('PUT', `/api/users/${id}/role`, { role: 'viewer' });
    expect((await send('PUT', `/api/users/${admin.id}/role`, { role: 'viewer' })).json().error.code).toBe('LAST_ADMIN');
    expect((await send('POST', `/api/users/${admin.id}/disable`)).json().error.code).toBe('LAST_ADMIN');
  });

  test('a weak password lets nobody in half', async () => {
    const made = await send('POST', '/api/users', { name: 'weak', email: 'weak@example.com', role: 'viewer', password: 'short' });
    expect(made.json().error.code).toBe('PASSWORD_TOO_WEAK');
    expect((await send('GET', '/api/users?search=weak@example.com')).json().items).toEqual([]);
  });
});

test('groups are made, filled, emptied and removed', async () => {
  const name = encodeURIComponent('품질 관리');
  const member = await world.person();
  expect((await send('POST', '/api/groups', { name: '품질 관리' })).statusCode).toBe(201);
  expect((await send('POST', '/api/groups', { name: '품질 관리' })).json().error.code).toBe('GROUP_EXISTS');
  expect((await send('PUT', `/api/groups/${name}/members/${member}`)).statusCode).toBe(204);
  expect((await send('GET', '/api/groups')).json().items).toContainEqual({ name: '품질 관리', members: [member] });
  expect((await send('GET', `/api/users/${member}`)).json().groups).toEqual(['품질 관리']);
  expect((await send('PUT', `/api/groups/none/members/${member}`)).json().error.code).toBe('GROUP_NOT_FOUND');
  expect((await send('PUT', `/api/groups/${name}/members/usr_01jc3x6v9d8m2k4q7t0w`)).json().error.code).toBe('USER_NOT_FOUND');
  expect((await send('DELETE', `/api/groups/${name}/members/${member}`)).statusCode).toBe(204);
  expect((await send('DELETE', `/api/groups/${name}/members/${member}`)).statusCode).toBe(204);
  expect((await send('DELETE', `/api/groups/${name}`)).statusCode).toBe(204);
  expect((await send('DELETE', `/api/groups/${name}`)).json().error.code).toBe('GROUP_NOT_FOUND');
});

test('a key is made, used within its scopes, seen without its secret, and worthless once revoked', async () => {
  const owner = await world.someone('approver');
  const made = (await send('POST', '/api/keys', { name: '야간', scopes: ['read'], lifetime_seconds: 3600 }, owner)).json();
  const headers = { authorization: `Bearer ${made.secret}` };
  const me = () => world.send({ url: '/api/auth/me', headers });
  expect((await me()).json()).toMatchObject({ user: { id: owner.id }, scopes: ['read'], csrf_token: null });
  const listed = (await send('GET', '/api/keys', undefined, owner)).json();
  expect(listed.items).toMatchObject([{ id: made.key.id, user_id: owner.id, revoked_at: null }]);
  expect(JSON.stringify(listed)).not.toContain(made.secret);
  expect((await send('POST', '/api/keys', { name: 'k', scopes: ['read'], lifetime_seconds: null }, { headers })).json().error.code).toBe(
    'SCOPE_MISSING',
  );
  const url = `/api/keys/${made.key.id}`;
  expect((await send('DELETE', url, undefined, await world.someone('approver'))).json().error.code).toBe('NOT_ALLOWED');
  expect((await send('DELETE', url, undefined, owner)).statusCode).toBe(204);
  expect((await me()).statusCode).toBe(401);
  expect((await send('DELETE', url, undefined, owner)).json().error.code).toBe('API_KEY_NOT_FOUND');
});
