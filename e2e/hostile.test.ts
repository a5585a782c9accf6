import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALL_HOSTILE } from '../packages/hitl/test/adapters/hostile-text.ts';
import { isInSight, seen } from './browser/sight.ts';
import { PHONE, useLedgerPages } from './browser/use-pages.ts';
import { type Ask, put } from './inbox/questions.ts';

const pages = useLedgerPages();

const OUT = 'http://evil.example';
/** Everything that would be something else than text if anything made it so. */
const MARKUP = [
  `<img src=x onerror="window.pwned=1">`,
  `<script>window.pwned=1</script>`,
  `<iframe src="javascript:parent.pwned=1"></iframe>`,
  `<a href="javascript:window.pwned=1" id="forged">승인</a>`,
  `<button id="forged" onclick="window.pwned=1">승인</button>`,
  `<svg><use href="${OUT}/x.svg#a"/><script>window.pwned=1</script></svg>`,
  `<style>*{display:none}</style><form action="${OUT}"><input id="forged"></form>`,
  `![pixel](${OUT}/pixel.png) [눌러 주세요](${OUT}) <${OUT}>`,
  `[승인] ✅ 이미 승인됨 — already approved`,
  `\`\`\`mermaid\ngraph TD;A-->B;click A "${OUT}"\n\`\`\``,
  `{{constructor.constructor("window.pwned=1")()}} $\{window.pwned=1} \\u003cscript\\u003e`,
].join(' ');
const HIDDEN = '\u202egnp.exe\u202c \u2066isolate\u2069 zero\u200bwidth \u{e0041}tag \u001b[31mred';
const FAR = `${'\n'.repeat(10_000)}아래`;

/** A text that tries everything at once, as short as the field wants it. */
const hostile = (most = 3_900): string => `${MARKUP} ${HIDDEN}`.slice(0, most);

/** Nothing of it runs, is anything to press, or is hidden any more; what matters is still in sight. */
async function expectHarmless(page: Page): Promise<void> {
  const html = page.locator('html');
  expect(await html.evaluate((root) => root.ownerDocument.defaultView.pwned)).toBeUndefined();
  expect(await page.locator('#forged, main iframe, main script, main style, main form[action], main img[src^="http"]').count()).toBe(0);
  expect(await page.locator(`a[href*="evil.example"], [src*="evil.example"]`).count()).toBe(0);
  const raw = await html.evaluate((root) => {
    const text: string = root.ownerDocument.body.textContent;
    const steers = (letter: string) => letter === '\u001b' || /\p{Cf}/u.test(letter);
    return Array.from(text).filter(steers).length;
  });
  expect(raw).toBe(0);
}

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
