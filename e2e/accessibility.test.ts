// @module-tag browser
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, gone, seen } from './browser/sight.ts';
import { PHONE, useAgentPages } from './browser/use-pages.ts';
import { askForPlan, panelOf, standing } from './chat/conversation.ts';
import { mail } from './inbox/questions.ts';

const pages = useAgentPages();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What hinders somebody seriously, each with the first place where it does. */
async function hindrances(page: Page): Promise<string[]> {
  // Colours on their way from one to the other are neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('html').evaluate((html) => {
    for (const one of html.ownerDocument.getAnimations() as { effect: { getComputedTiming(): { endTime: number } }; finish(): void }[])
      if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
  });
  await page.evaluate(AXE);
  const { violations } = await page
    .locator('html')
    .evaluate((html): Promise<{ violations: Found[] }> => html.ownerDocument.defaultView.axe.run());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${new URL(page.url()).pathname} ${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary.slice(0, 300)}`,
    );
}

const PLACES = {
  'what everybody uses': ['/', '/inbox', '/audit', '/policy', '/metrics', '/settings'],
  'what admins use': ['/policy?part=editor', '/policy?part=grants', '/settings/users', '/settings/adapters', '/settings/model', '/nowhere'],
};

test.each([
  ['what everybody uses', 'light', 'ko-KR'],
  ['what everybody uses', 'dark', 'en-US'],
  ['what admins use', 'light', 'en-US'],
  ['what admins use', 'dark', 'ko-KR'],
] as const)('nothing hinders anybody seriously on any page of %s, in %s', async (which, colorScheme, locale) => {
  const { page } = await pages.come('admin', { colorScheme, locale, bypassCSP: true });
  const found: string[] = [];
  for (const place of PLACES[which]) {
    await page.goto(place);
    await seen(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    found.push(...(await hindrances(page)));
  }
  expect(found).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'nor in a conversation, a review, its dialogs and the inbox beside it, in %s',
  async (colorScheme) => {
    const { page } = await pages.come('admin', { colorScheme, bypassCSP: true, at: '/' });
    const found: string[] = [];
    const panel = await askForPlan(page);
    found.push(...(await hindrances(page)));
    await button(panel, '수정').click();
    found.push(...(await hindrances(page)));
    await button(panel, '거절').click();
    await seen(page.getByRole('dialog'));
    found.push(...(await hindrances(page)));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await page.goto('/inbox');
    await page.getByRole('list', { name: '요청 목록' }).getByRole('button').last().click();
    await seen(button(page, '승인'));
    found.push(...(await hindrances(page)));
    await page.goBack();
    await page.goBack();
    await button(panelOf(page, '계획 검토'), '승인').click();
    await seen(standing(page, '완료'));
    found.push(...(await hindrances(page)));
    expect(found).toEqual([]);
  },
);

test.each([
  ['light', 'ko-KR', '승인'],
  ['dark', 'en-US', 'Approve'],
  ['dark', 'ja-JP', '承認'],
] as const)(
  'nor in what is critical: while it is read, in its dialog, and where another word was written; in %s, %s',
  async (colorScheme, locale, approve) => {
    const READING = 50;
    const { ledger } = pages.world;
    const hold = await ledger.startRun({ requestedBy: await pages.world.person({ role: 'reviewer' }) });
    const { request } = await ledger.ask(hold, { ...mail('all@example.com', 'critical'), terms: { readingSeconds: READING } });
    const { page } = await pages.come('approver', { colorScheme, locale, bypassCSP: true });
    await page.clock.install();
    await page.goto(`/inbox/${request.id}`);
    const found: string[] = [];
    await seen(page.getByRole('article').getByRole('button', { name: new RegExp(approve) }));
    found.push(...(await hindrances(page)));
    await pages.world.advance(READING);
    await page.clock.fastForward(READING * 1000);
    await seen(button(page.getByRole('article'), approve));
    await page.keyboard.press('a');
    await seen(page.getByRole('dialog'));
    found.push(...(await hindrances(page)));
    await page.keyboard.type('send_mail');
    await page.keyboard.press('Enter');
    await seen(page.getByRole('dialog').getByRole('alert'));
    found.push(...(await hindrances(page)));
    expect(found).toEqual([]);
  },
);

test('nor on a phone', async () => {
  const { page } = await pages.come('admin', { ...PHONE, bypassCSP: true });
  const found: string[] = [];
  for (const place of ['/', '/inbox']) {
    await page.goto(place);
    await seen(page.getByRole('heading', { level: 1 }));
    found.push(...(await hindrances(page)));
  }
  expect(found).toEqual([]);
});

test('by keys alone somebody asks, looks, changes their mind in a dialog, approves and reads the answer', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const focused = () =>
    page.locator('html').evaluate((html) => {
      const { activeElement } = html.ownerDocument;
      return `${activeElement.tagName} ${activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? ''}`;
    });
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step++) {
      if (name.test(await focused())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  // The place to write has the focus from the start.
  await seen(page.getByRole('textbox', { name: '요청' }));
  expect(await focused()).toMatch(/요청/);
  await page.keyboard.type('지난달 선크림 리뷰 분석해서 보고서 만들어줘');
  await page.keyboard.press('Enter');
  await seen(button(panelOf(page, '계획 검토'), '승인'));
  await tabTo(/^BUTTON 거절/);
  await page.keyboard.press('Enter');
  await seen(page.getByRole('dialog'));
  expect(await focused()).toMatch(/^TEXTAREA/);
  // Round and round, and never out of it.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    const isInside = await page.locator('html').evaluate((html) => {
      const { activeElement, body } = html.ownerDocument;
      return activeElement === body || activeElement.closest('dialog') !== null;
    });
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  expect(await focused()).toMatch(/^BUTTON 거절/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toMatch(/^BUTTON 승인/);
  await page.keyboard.press('Enter');
  await seen(standing(page, '완료'));
});
