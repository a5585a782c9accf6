import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueStartToken, setPassword } from '../../src/auth/index.ts';
import { type AppWorld, ORIGIN, openAppWorld } from './app-world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await openAppWorld();
});
afterAll(() => world.close());

const PASSWORD = '비밀번호는 아주 길다 42';
const cookieOf = (header: string | string[] | undefined): string => String(header).split(';')[0] ?? '';

describe('signing in with a password', () => {
  test('sets a cookie that lets the same person in, and the token that goes with it', async () => {
    const userId = await world.person({ email: 'kim@example.com', role: 'approver' });
    await setPassword(world.deps, { userId, password: PASSWORD });
    const signed = await world.send({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: 'Kim@Example.com', password: PASSWORD },
    });
    expect(signed.statusCode).toBe(200);
    expect(signed.json()).toMatchObject({ user: { id: userId, role: 'approver' }, scopes: null });
    expect(String(signed.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);

    const cookie = cookieOf(signed.headers['set-cookie']);
    const me = await world.send({ url: '/api/auth/me', headers: { cookie } });
    expect(me.json()).toMatchObject({ user: { id: userId }, csrf_token: signed.json().csrf_token });

    const headers = { cookie, origin: ORIGIN, 'x-csrf-token': me.json().csrf_token };
    expect((await world.send({ method: 'POST', url: '/api/auth/sign-out', headers })).statusCode).toBe(204);
    expect((await world.send({ url: '/api/auth/me', headers: { cookie } })).json().error.code).toBe('NOT_SIGNED_IN');
  });

  test('says the same of a wrong password and of somebody who is not there', async () => {
    const userId = await world.person({ email: 'lee@example.com' });
    await setPassword(world.deps, { userId, password: PASSWORD });
    const answers = await Promise.all(
      ['lee@example.com', 'nobody@example.com'].map((email) =>
        world.send({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: 'not the right one' } }),
      ),
    );
    const [one, other] = answers.map((answer) => ({ status: answer.statusCode, ...answer.json().error, trace_id: '' }));
    expect(one).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED', number: 2102 });
    expect(other).toEqual(one);
  });

  test('is refused from a page of somebody else', async () => {
    const payload = { email: 'kim@example.com', password: PASSWORD };
    const headers = { origin: 'https://evil.example' };
    const answer = await world.send({ method: 'POST', url: '/api/auth/sign-in', headers, payload });
    expect(answer.json().error.code).toBe('ORIGIN_REFUSED');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is slowed down by how often an address tries', async () => {
    const limits = { ...world.deps.limits, signIn: { burst: 2, perSecond: 0.001 } };
    const app = await world.another({ limits });
    const attempt = () => app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email: 'a@b.c', password: 'x' } });
    expect([(await attempt()).statusCode, (await attempt()).statusCode]).toEqual([401, 401]);
    const third = await attempt();
    expect(third.json().error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a start token works once', async () => {
  const issued = await issueStartToken(world.db, { name: 'owner', language: 'ko' });
  if (issued.kind !== 'issued') throw new Error(issued.kind);
  const use = () => world.send({ method: 'POST', url: '/api/auth/start-token', payload: { token: issued.token } });
  expect((await use()).json().user).toMatchObject({ id: issued.userId, role: 'admin' });
  expect((await use()).json().error.code).toBe('SIGN_IN_FAILED');
});

describe('a browser that is signed in', () => {
  test('changes nothing without the token, with another one, or from another origin', async () => {
    const { headers, id } = await world.someone('viewer');
    const change = (over: Record<string, string | undefined>) =>
      world.send({
        method: 'PATCH',
        url: `/api/users/${id}`,
        headers: JSON.parse(JSON.stringify({ ...headers, ...over })),
        payload: { language: 'ja' },
      });
    expect((await change({ 'x-csrf-token': undefined })).json().error.code).toBe('CSRF_MISMATCH');
    expect((await change({ 'x-csrf-token': 'A'.repeat(43) })).json().error.code).toBe('CSRF_MISMATCH');
    expect((await change({ origin: 'http://127.0.0.1:4001' })).json().error.code).toBe('ORIGIN_REFUSED');
    expect((await change({})).json()).toMatchObject({ language: 'ja' });
  });

  test('a key needs none of it, and a wrong key does not fall back to the cookie', async () => {
    const { id, headers } = await world.someone('admin');
    const key = await world.keyOf(id, ['manage']);
    expect((await world.send({ method: 'POST', url: '/api/groups', headers: key, payload: { name: '마케팅' } })).statusCode).toBe(201);
    const both = { ...headers, authorization: 'Bearer dak_wrong' };
    expect((await world.send({ url: '/api/auth/me', headers: both })).json().error.code).toBe('NOT_SIGNED_IN');
  });

  test('is told where it is signed in, and can sign the others out at once', async () => {
    const here = await world.someone('reviewer');
    const { startWebSession } = await import('../../src/auth/index.ts');
    const there = await startWebSession(world.db, {
      userId: here.id,
      method: 'oidc',
      browser: { address: '1.2.3.4', userAgent: '휴대폰' },
    });
    const listed = await world.send({ url: '/api/auth/web-sessions', headers: here.headers });
    expect(listed.json().items).toHaveLength(2);
    expect(listed.json().items.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    const url = `/api/auth/web-sessions/${there?.sessionId}`;
    const stranger = await world.someone('approver');
    expect((await world.send({ method: 'DELETE', url, headers: stranger.headers })).json().error.code).toBe('NOT_ALLOWED');
    expect((await world.send({ method: 'DELETE', url, headers: here.headers })).statusCode).toBe(204);
    expect((await world.send({ method: 'DELETE', url, headers: here.headers })).json().error.code).toBe('WEB_SESSION_NOT_FOUND');
  });
});
