// @module-tag browser
import { expect, test } from 'vitest';
import { issueStartToken, setPassword } from '../packages/server/src/auth/index.ts';
import { button, seen } from './browser/sight.ts';
import { useLedgerPages } from './browser/use-pages.ts';

const pages = useLedgerPages();
const PASSWORD = '비밀번호는 아주 길다 42';

test('whoever is not signed in is asked to, told when it is wrong, and then is where they wanted to be', async () => {
  pages.complaints.forgive(/status of 401/);
  const userId = await pages.world.person({ email: 'kim@example.com', role: 'approver', name: '김하늘' });
  await setPassword(pages.world.deps, { userId, password: PASSWORD });
  const page = await pages.open();
  await page.goto('/inbox?x=1');
  await page.waitForURL(/\/sign-in/);
  await page.getByRole('textbox', { name: '이메일' }).fill('kim@example.com');
  await page.getByLabel('비밀번호').fill('아니다');
  await page.keyboard.press('Enter');
  await seen(page.getByRole('alert'));
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await button(page, '로그인').click();
  await page.waitForURL(/\/inbox/);
  await seen(page.getByText('김하늘'));
  await button(page, '로그아웃').click();
  await page.waitForURL(/\/sign-in/);
  await page.goto('/audit');
  await page.waitForURL(/\/sign-in/);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'nobody is sent to %s after signing in',
  async (to) => {
    pages.complaints.forgive(/status of 401/);
    const email = `${Buffer.from(to).toString('hex')}@example.com`;
    const userId = await pages.world.person({ email, role: 'viewer' });
    await setPassword(pages.world.deps, { userId, password: PASSWORD });
    const page = await pages.open();
    await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
    await page.getByRole('textbox', { name: '이메일' }).fill(email);
    await page.getByLabel('비밀번호').fill(PASSWORD);
    await button(page, '로그인').click();
    await seen(page.getByRole('navigation', { name: '메뉴' }));
    expect(new URL(page.url()).href).toBe(`${pages.url}/`);
  },
);

test('the address that a start prints signs its opener in, once, and does not stay in the history', async () => {
  const issued = await issueStartToken(pages.world.db, { name: '소유자', language: 'ko' });
  if (issued.kind !== 'issued') throw new Error(issued.kind);
  const page = await pages.open();
  await page.goto(`/start#${issued.token}`);
  await page.waitForURL(`${pages.url}/`);
  await seen(page.getByText('소유자'));
  expect(await page.locator('html').evaluate((html) => html.ownerDocument.defaultView.location.hash)).toBe('');
  pages.complaints.forgive(/status of 4\d\d/);
  const again = await pages.open();
  await again.goto(`/start#${issued.token}`);
  await seen(again.getByText('이미 사용했거나 오래된 주소입니다.'));
});
