// @module-tag browser
import { expect, test } from 'vitest';
import { ALL_HOSTILE } from '../packages/hitl/test/adapters/hostile-text.ts';
import { button, isInSight, seen } from './browser/sight.ts';
import { PHONE, useLedgerPages } from './browser/use-pages.ts';
import { expectHarmless, FAR, HIDDEN, hostile, MARKUP } from './hostile/hostile-text.ts';
import { type Ask, put } from './inbox/questions.ts';

const pages = useLedgerPages();

const CASES: readonly [string, Ask][] = [
  [
    'approval_request',
    {
      action: {
        tool: 'send_email',
        parameters: { to: hostile(500), [hostile(100)]: hostile(), body: FAR, nested: { [HIDDEN]: [MARKUP] } },
      },
      terms: {
        gate: hostile(150),
        kind: 'approval_request',
        question: { kind: 'approval_request', reason: FAR.slice(-4000), before: [hostile()], after: [hostile(), FAR.slice(-3000)] },
      },
    },
  ],
  [
    'approval_request with much to say',
    {
      action: { tool: 'send_email', parameters: { to: 'team@example.com', body: '안녕하세요' } },
      terms: { kind: 'approval_request', question: { kind: 'approval_request', reason: `${'\n'.repeat(3000)}${MARKUP}`.slice(0, 4000) } },
    },
  ],
  [
    'clarification',
    {
      terms: {
        kind: 'clarification',
        question: {
          kind: 'clarification',
          question: hostile(),
          originalInput: hostile(),
          ambiguity: hostile(),
          suggestions: [hostile(300), FAR.slice(-200)],
        },
      },
    },
  ],
  [
    'input_request',
    {
      terms: {
        kind: 'input_request',
        question: {
          kind: 'input_request',
          question: hostile(),
          input: {
            field: hostile(190),
            inputType: 'multiselect',
            options: [
              { value: 'a', label: hostile(300) },
              { value: MARKUP, label: HIDDEN },
            ],
          },
        },
      },
    },
  ],
  [
    'final_response',
    {
      terms: {
        kind: 'final_response',
        question: { kind: 'final_response', message: hostile(), done: [hostile()], notDone: [FAR.slice(-3000)] },
      },
    },
  ],
  [
    'error_recovery',
    {
      terms: {
        kind: 'error_recovery',
        question: {
          kind: 'error_recovery',
          failed: 'act_00000000000000000000000000' as never,
          error: `${hostile(2000)}${'\n'.repeat(1500)}`,
          mayHaveHappened: true,
          details: { [HIDDEN]: MARKUP },
        },
      },
    },
  ],
];

test.each(CASES.flatMap(([name, ask]) => [[name, 'a desk', ask, {}] as const, [name, 'a phone', ask, PHONE] as const]))(
  '%s full of hostile text on %s is text, and the answers stay in sight',
  async (_, __, ask, size) => {
    const { id } = await put(pages.world, ask);
    const { page } = await pages.come('approver', { ...size, about: { name: '<b onclick="pwned=1">승인됨</b>' } });
    await page.goto(`/inbox/${id}`);
    const panel = page.getByRole('main').getByRole('article');
    await seen(panel);
    const buttons = panel.getByRole('toolbar').getByRole('button');
    for (const one of await buttons.all()) expect(await isInSight(one)).toBe(true);
    if (ask.terms?.kind === 'approval_request') {
      // What would run begins in the first look at it.
      expect(await isInSight(panel.locator('dl > div > dt').first())).toBe(true);
    }
    await expectHarmless(page);
    // Folded away or not.
    for (const fold of await panel.locator('summary').all()) await fold.click();
    await expectHarmless(page);
    for (const one of await buttons.all()) expect(await isInSight(one)).toBe(true);
    if (ask.terms?.kind !== 'approval_request') return;
    await button(panel, '수정').click();
    await seen(page.getByRole('dialog').getByRole('textbox'));
    await expectHarmless(page);
    await page.keyboard.press('Escape');
    await button(panel, '범위 안에서 승인…').click();
    await seen(page.getByRole('dialog').getByRole('combobox').last());
    await expectHarmless(page);
    expect(await isInSight(button(page.getByRole('dialog'), '범위 안에서 승인'))).toBe(true);
  },
);

test('every character that hides, reorders or steers is written out where it stands', async () => {
  // What the database can't keep is refused before.
  const characters = ALL_HOSTILE.filter((one) => one !== '\u0000' && !/[\ud800-\udfff]/.test(one.length === 1 ? one : ''));
  const { id } = await put(pages.world, {
    action: { tool: 'send_email', parameters: { body: characters.map((one) => `<${one}>`).join('') } },
  });
  const { page } = await pages.come('approver', { at: `/inbox/${id}` });
  const value = page.getByRole('main').getByRole('article').locator('dd').first();
  await seen(value);
  const shown = (await value.textContent()) ?? '';
  for (const one of characters) {
    const code = (one.codePointAt(0) ?? 0).toString(16);
    const escaped = { '\t': '\\t', '\r': '\\r', '\n': '\\n' }[one] ?? `\\u{${code}}`;
    expect(shown, code).toContain(`<${escaped}>`);
    if (one !== '\n') expect(shown.includes(one), code).toBe(false);
  }
});
