// @module-tag browser
import { expect, test } from 'vitest';
import { seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';
import { mail, put } from './questions.ts';

const pages = useLedgerPages();

test.each([
  ['ko-KR', 'reject', / 뒤 거절됩니다$/, '시간이 지났습니다'],
  ['ja-JP', 'escalate', /^\d+:\d\d後に/, '期限を過ぎました'],
  ['en-US', 'skip', /^In \d+:\d\d /, 'The time is over'],
] as const)('in %s time runs down in sight, with what happens at its end (%s)', async (locale, timeoutAction, running, over) => {
  const terms = { timing: { timeoutSeconds: 3500, timeoutAction, escalationChain: [{ kind: 'role' as const, role: 'admin' as const }] } };
  const { id } = await put(pages.world, { ...mail('soon@example.com'), terms });
  const { page } = await pages.come('approver', { locale });
  await page.clock.install();
  await page.goto(`/inbox/${id}`);
  const timer = page.getByRole('article').getByRole('timer');
  await seen(timer.getByText(running));
  const left = async () => {
    const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec((await timer.textContent()) ?? '') ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const before = await left();
  expect(before).toBeGreaterThan(3000);
  await page.clock.fastForward(1_000_000);
  await expect.poll(left).toBeLessThanOrEqual(before - 1000);
  await page.clock.fastForward(3_600_000);
  await seen(timer.getByText(over));
});

test('where there is no deadline that is said', async () => {
  const { id } = await put(pages.world, { ...mail('whenever@example.com'), terms: { timing: { timeoutSeconds: null } } });
  const { page } = await pages.come('approver', { at: `/inbox/${id}` });
  await seen(page.getByRole('article').getByText('기한 없음'));
});
