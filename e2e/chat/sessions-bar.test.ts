// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { askForPlan, standing } from './conversation.ts';

const pages = useAgentPages();

test('every conversation stands in the side bar with how it stands, which changes as it does, and is found by its name', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await askForPlan(page, '지난달 하루담 리뷰 감성 분석해줘');
  const first = page.url();
  await page.goto('/');
  const panel = await askForPlan(page);
  const bar = page.getByRole('complementary', { name: '대화' });
  const rows = bar.getByRole('listitem');
  await seen(rows.nth(1));
  // The newest stands first, and the one that is open is marked.
  expect(await rows.first().textContent()).toContain('선크림');
  for (const row of await rows.all()) await seen(row.getByText('결정을 기다림'));
  expect(await rows.first().getByRole('link').getAttribute('data-status')).toBe('active');
  await button(panel, '승인').click();
  await seen(standing(page, '완료'));
  await seen(rows.filter({ hasText: '선크림' }).getByText('완료', { exact: true }));
  await seen(rows.filter({ hasText: '하루담' }).getByText('결정을 기다림'));
  await bar.getByRole('searchbox').fill('하루담');
  await gone(rows.filter({ hasText: '선크림' }));
  await rows.filter({ hasText: '하루담' }).getByRole('link').click();
  await page.waitForURL(first);
  await seen(standing(page, '결정을 기다림'));
});
