// @module-tag browser
import { expect, test } from 'vitest';
import { setPassword } from '../../packages/server/src/auth/index.ts';
import { button, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan } from '../chat/conversation.ts';

const pages = useAgentPages();

test.each(['dark', 'light'] as const)(
  'language and theme are chosen, kept, and as the system has it where that is chosen (%s)',
  async (colorScheme) => {
    const { page } = await pages.come('viewer', { colorScheme, at: '/settings/appearance' });
    const theme = () => page.locator('html').getAttribute('data-theme');
    await seen(page.getByRole('radio', { name: '시스템 설정' }));
    expect(await theme()).toBe(colorScheme);
    for (const [name, expected] of [
      ['밝게', 'light'],
      ['어둡게', 'dark'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      expect(await theme()).toBe(expected);
      await page.reload();
      await seen(page.getByRole('radio', { name }));
      expect(await theme()).toBe(expected);
    }
    await page.getByRole('radio', { name: '시스템 설정' }).check();
    expect(await theme()).toBe(colorScheme);
    // The system changes its mind while the page is open.
    const other = colorScheme === 'dark' ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme: other });
    await expect.poll(theme).toBe(other);
    await page.getByRole('radio', { name: '日本語' }).check();
    await seen(page.getByRole('heading', { name: '設定' }));
    await page.reload();
    await seen(page.getByRole('heading', { name: '設定' }));
  },
);

test('a browser that was signed out elsewhere is out, at once and without being asked', async () => {
  pages.complaints.forgive(/status of 401/, /WebSocket/);
  const here = await pages.come('reviewer', { at: '/settings/browsers' });
  const there = await pages.come('reviewer', { as: here.id, at: '/inbox' });
  await seen(there.page.getByText('기다리는 요청이 없습니다'));
  await here.page.reload();
  await seen(here.page.getByText('이 브라우저'));
  await button(here.page.getByRole('main'), '로그아웃').click();
  await button(here.page.getByRole('dialog', { name: '로그아웃' }), '로그아웃').click();
  await seen(here.page.getByText('로그아웃했습니다'));
  await there.page.waitForURL(/\/sign-in/);
  await here.page.reload();
  await seen(here.page.getByText('이 브라우저'));
});

test('a request that waits is told by a notification of the browser while somebody looks elsewhere, and no other', async () => {
  const boss = await pages.come('admin', { permissions: ['notifications'], at: '/settings/notifications' });
  await seen(boss.page.getByText('이 브라우저의 알림이 꺼져 있습니다.'));
  await button(boss.page, '켜기').click();
  await seen(boss.page.getByText('이 브라우저의 알림이 켜져 있습니다.'));
  // The real ones are counted on their way to the system, which has no screen here.
  const shown = (): Promise<string[]> => boss.page.evaluate('globalThis.shown');
  await boss.page.evaluate(`
    globalThis.shown = [];
    const Real = Notification;
    globalThis.Notification = class extends Real {
      constructor(title, options) {
        super(title, options);
        this.addEventListener('show', () => globalThis.shown.push(title + ': ' + options.body));
        this.addEventListener('error', () => globalThis.shown.push('error'));
      }
    };
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => globalThis.isAway === true });
  `);
  const minji = await pages.come('reviewer', { at: '/' });
  await askForPlan(minji.page);
  await seen(boss.page.getByRole('link', { name: /결재함.*1/ }));
  // They were looking at the page, which says so itself.
  expect(await shown()).toEqual([]);
  await boss.page.evaluate('globalThis.isAway = true');
  await minji.page.goto('/');
  await askForPlan(minji.page);
  await expect.poll(shown, { timeout: 10_000 }).toHaveLength(1);
  expect((await shown())[0]).toContain('선크림');
  await button(boss.page, '끄기').click();
  await minji.page.goto('/');
  await askForPlan(minji.page);
  await seen(boss.page.getByRole('link', { name: /결재함.*3/ }));
  expect(await shown()).toHaveLength(1);
});

test('an admin changes their own password with the one until now, and makes a first one without', async () => {
  pages.complaints.forgive(/status of 40[123]/);
  const { page, id } = await pages.come('admin', { at: '/settings/profile' });
  const change = async (current: string, next: string) => {
    await page.getByLabel('지금 비밀번호').fill(current);
    await page.getByLabel('새 비밀번호', { exact: true }).fill(next);
    await page.getByLabel('새 비밀번호 확인').fill(next);
    await button(page, '비밀번호 바꾸기').click();
  };
  await change('', '처음으로 만든 비밀번호 1');
  await seen(page.getByText('비밀번호를 바꿨습니다'));
  await change('틀린 비밀번호입니다', '두 번째로 만든 비밀번호 2');
  await seen(page.getByRole('alert'));
  await change('처음으로 만든 비밀번호 1', '두 번째로 만든 비밀번호 2');
  await seen(page.getByText('비밀번호를 바꿨습니다').last());
  expect((await setPassword(pages.world.deps, { userId: id, password: 'x' })).kind).toBe('invalid');
});
