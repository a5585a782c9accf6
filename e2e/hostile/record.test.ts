// @module-tag browser
import { expect, test } from 'vitest';
import { decided } from '../audit/decided.ts';
import { sideways } from '../browser/sideways.ts';
import { seen } from '../browser/sight.ts';
import { PHONE, useLedgerPages } from '../browser/use-pages.ts';
import { expectHarmless, FAR, HIDDEN, hostile, MARKUP } from './hostile-text.ts';

const pages = useLedgerPages();

test.each([
  ['a desk', {}],
  ['a phone', PHONE],
] as const)('the record, the run and the figures of what was hostile are text on %s, folded and unfolded', async (_, size) => {
  const { world } = pages;
  const by = await world.someone('approver', { name: '<img src=x onerror="pwned=1"> ![](http://evil.example/x)' });
  const { runId } = await decided(
    world,
    by,
    { kind: 'reject', reason: `${hostile(2000)}${'\n'.repeat(1500)}` },
    {
      action: {
        tool: 'send_email',
        parameters: { to: hostile(500), [hostile(100)]: hostile(), body: FAR, nested: { [HIDDEN]: [MARKUP] } },
      },
      terms: {
        gate: hostile(150),
        kind: 'approval_request',
        question: { kind: 'approval_request', reason: hostile(), before: [], after: [] },
      },
    },
  );
  const { page } = await pages.come('admin', size);
  for (const place of [`/audit?run=${runId}`, `/runs/${runId}`]) {
    await page.goto(place);
    const rows = page.locator('main ol > li');
    await seen(rows.nth(2));
    await expectHarmless(page);
    for (const fold of await page.locator('main ol > li > details > summary').all()) await fold.click();
    await seen(page.getByText('전체 데이터'));
    await expectHarmless(page);
    expect(await sideways(page)).toBe(0);
  }
  await page.goto('/metrics');
  await seen(page.getByRole('region', { name: '게이트별' }));
  await seen(page.getByRole('region', { name: '사람별' }));
  await expectHarmless(page);
  expect(await sideways(page)).toBe(0);
});
