import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticateApiKey, createPasswordHasher, signInWithPassword } from '../../src/auth/index.ts';
import { type Installed, openInstalled } from './installed.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await openInstalled();
});
afterAll(() => installed?.close());

const PASSWORD = '비밀번호는 길게 씁니다';
const signsIn = async (email: string, password: string) =>
  (
    await signInWithPassword(
      { db: installed.db, hasher: createPasswordHasher() },
      { email, password, browser: { address: '127.0.0.1', userAgent: 'test' } },
    )
  ).kind;

test('somebody is let in with a password, found by address, given another role, shut out and let in again', async () => {
  const added = await installed.call(['user', 'add', '이아린', '--email', 'arin@example.com', '--role', 'admin', '--json'], {
    input: `${PASSWORD}\n`,
  });
  expect(added.code).toBe(0);
  const { user_id } = JSON.parse(added.out);
  expect(added.out + added.err).not.toContain(PASSWORD);
  expect(await signsIn('arin@example.com', PASSWORD)).toBe('signed-in');

  expect(await installed.call(['user', 'disable', 'arin@example.com'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('last admin'),
  });
  expect(await installed.call(['user', 'role', user_id, 'viewer'], { speaks: 'ko' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('마지막 관리자'),
  });
  expect(await installed.call(['user', 'add', '김민지', '--role', 'admin'])).toMatchObject({ code: 0 });
  expect(await installed.call(['user', 'role', 'ARIN@example.com', 'approver'])).toMatchObject({ code: 0 });
  expect(await installed.call(['user', 'disable', user_id])).toMatchObject({ code: 0 });
  expect(await signsIn('arin@example.com', PASSWORD)).not.toBe('signed-in');
  expect(await installed.call(['user', 'enable', user_id])).toMatchObject({ code: 0 });
  expect(await installed.call(['user', 'password', user_id], { input: '더 길고 새로운 비밀번호\n' })).toMatchObject({ code: 0 });
  expect(await signsIn('arin@example.com', PASSWORD)).not.toBe('signed-in');
  expect(await signsIn('arin@example.com', '더 길고 새로운 비밀번호')).toBe('signed-in');

  const listed = await installed.call(['user', 'list']);
  expect(listed.out).toContain('arin@example.com');
  expect(listed.out).toContain('approver');
});

test('an address that is taken, a weak password and somebody who is not there are refused, and nothing is left half done', async () => {
  const before = (await installed.call(['user', 'list'])).out;
  const taken = ['user', 'add', '다른 사람', '--email', 'Arin@Example.com'];
  expect(await installed.call(taken, { input: `${PASSWORD}\n` })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Arin@Example.com'),
  });
  expect(await installed.call(['user', 'add', '약한 사람', '--email', 'weak@example.com'], { input: 'aaaa\n' })).toMatchObject({ code: 1 });
  expect(await installed.call(['user', 'add', '말 없는 사람', '--email', 'mute@example.com'])).toMatchObject({ code: 1 });
  expect(await installed.call(['user', 'role', 'nobody@example.com', 'admin'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('nobody@example.com'),
  });
  expect((await installed.call(['user', 'list'])).out).toBe(before);
});

test('a key is shown once, works for its owner and its scopes, and is worthless when it is revoked', async () => {
  const made = await installed.call([
    'key',
    'create',
    'arin@example.com',
    '--scope',
    'read,run',
    '--days',
    '30',
    '--name',
    '야간 작업',
    '--json',
  ]);
  const { key, key_id, scopes, expires_at } = JSON.parse(made.out);
  expect(scopes).toEqual(['read', 'run']);
  expect(new Date(expires_at).getTime()).toBeGreaterThan(Date.now());
  expect(await authenticateApiKey(installed.db, key)).toMatchObject({ role: 'approver' });
  const listed = await installed.call(['key', 'list'], { speaks: 'ko' });
  expect(listed.out).toContain('야간 작업');
  expect(listed.out).not.toContain(key);
  expect(await installed.call(['key', 'create', 'arin@example.com', '--scope', 'everything'])).toMatchObject({ code: 2 });

  expect(await installed.call(['key', 'revoke', key_id])).toMatchObject({ code: 0 });
  expect(await authenticateApiKey(installed.db, key)).toBeUndefined();
  expect(await installed.call(['key', 'revoke', key_id])).toMatchObject({ code: 1 });
  expect((await installed.call(['key', 'list', 'arin@example.com'])).out).toContain('revoked');
});
