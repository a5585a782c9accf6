// @module-tag browser
import { expect, test } from 'vitest';
import { button, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';

const pages = useLedgerPages();
const PASSWORD = '아주 긴 첫 비밀번호 42';

test('an admin lets somebody in with a role, who signs in; the role changes at once, and shut out they are out', async () => {
  pages.complaints.forgive(/status of 40[13]/, /WebSocket/);
  const { page } = await pages.come('admin', { at: '/settings/users' });
  await button(page, '사용자 추가').click();
  const dialog = page.getByRole('dialog', { name: '사용자 추가' });
  await dialog.getByRole('textbox', { name: '이름' }).fill('새 사람');
  await dialog.getByRole('textbox', { name: '이메일' }).fill('new@example.com');
  await dialog.getByLabel('비밀번호').fill(PASSWORD);
  await dialog.getByRole('combobox', { name: '역할' }).selectOption('reviewer');
  await button(dialog, '사용자 추가').click();
  await seen(page.getByText('새 사람님을 추가했습니다'));

  const theirs = await pages.open();
  await theirs.goto('/sign-in');
  await theirs.getByRole('textbox', { name: '이메일' }).fill('new@example.com');
  await theirs.getByLabel('비밀번호').fill(PASSWORD);
  await button(theirs, '로그인').click();
  await seen(theirs.getByText('새 사람'));
  await theirs.goto('/settings/profile');
  await seen(theirs.getByText('검토자', { exact: false }));

  await page.getByRole('combobox', { name: '새 사람님의 역할' }).selectOption('approver');
  await seen(page.getByText('역할이 바로 적용되었습니다'));
  await theirs.reload();
  await seen(theirs.getByRole('main').getByText(/^승인자/));

  await page.getByRole('searchbox', { name: '사용자 찾기' }).fill('new@');
  const row = page.getByRole('listitem').filter({ hasText: 'new@example.com' });
  await button(row, '차단').click();
  await button(page.getByRole('dialog', { name: '차단' }), '차단').click();
  await seen(page.getByText('차단됨'));
  await theirs.reload();
  await theirs.waitForURL(/\/sign-in/);
  await button(page, '차단 해제').click();
  await seen(page.getByText('차단을 해제했습니다'));
});

test('the last admin stays one, and is told why', async () => {
  pages.complaints.forgive(/status of 409/);
  await pages.world.db.query("update server.users set role = 'viewer' where role = 'admin'");
  const { page, id } = await pages.come('admin', { about: { name: '홀로' }, at: '/settings/users' });
  await page.getByRole('combobox', { name: '홀로님의 역할' }).selectOption('viewer');
  await seen(page.getByText('LAST_ADMIN'));
  const { rows } = await pages.world.db.query('select role from server.users where id = $1', [id]);
  expect(rows).toEqual([{ role: 'admin' }]);
});

test('a group is made, filled and emptied, and removed; the same name twice is refused', async () => {
  pages.complaints.forgive(/status of 409/);
  const { page } = await pages.come('admin', { about: { name: '관리자 김' } });
  const member = await pages.world.person({ name: '마케터 이', role: 'reviewer' });
  await page.goto('/settings/groups');
  await page.getByRole('textbox', { name: '그룹 이름' }).fill('마케팅');
  await button(page, '그룹 만들기').click();
  await seen(page.getByText('구성원이 없습니다'));
  await page.getByRole('textbox', { name: '그룹 이름' }).fill('마케팅');
  await button(page, '그룹 만들기').click();
  await seen(page.getByText('GROUP_EXISTS'));
  await page.getByRole('combobox', { name: '마케팅에 사람 추가' }).selectOption(member);
  await seen(button(page, '마케터 이님 빼기'));
  await button(page, '마케터 이님 빼기').click();
  await seen(page.getByText('구성원이 없습니다'));
  await button(page, '삭제').click();
  await button(page.getByRole('dialog', { name: '삭제' }), '삭제').click();
  await seen(page.getByText('그룹이 없습니다'));
});

test('a key is shown once, works for what it is meant for, and revoked lets nobody in', async () => {
  const { page } = await pages.come('reviewer', { at: '/settings/keys' });
  await button(page, '키 만들기').click();
  const dialog = page.getByRole('dialog', { name: '키 만들기' });
  await dialog.getByRole('textbox', { name: '용도' }).fill('밤마다 보고서');
  await button(dialog, '키 만들기').click();
  const secret = await dialog.locator('code').filter({ hasText: /^dak_/ }).textContent();
  const called = async (path: string, method = 'GET') =>
    (await fetch(`${pages.url}${path}`, { method, headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await called('/api/sessions')).toBe(200);
  expect(await called('/api/sessions', 'POST')).toBe(403);
  await button(dialog, '보관했습니다').click();
  await page.reload();
  await seen(page.getByText('밤마다 보고서'));
  expect(await page.locator('html').textContent()).not.toContain(secret);
  await button(page, '폐기').click();
  await button(page.getByRole('dialog', { name: '폐기' }), '폐기').click();
  await seen(page.getByText('폐기됨'));
  expect(await called('/api/sessions')).toBe(401);
});
