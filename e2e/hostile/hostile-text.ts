import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const OUT = 'http://evil.example';
/** Everything that would be something else than text if anything made it so. */
export const MARKUP = [
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
export const HIDDEN = '\u202egnp.exe\u202c \u2066isolate\u2069 zero\u200bwidth \u{e0041}tag \u001b[31mred';
/** What is below ten thousand empty lines. */
export const FAR = `${'\n'.repeat(10_000)}아래`;

/** A text that tries everything at once, as short as the field wants it. */
export const hostile = (most = 3_900): string => `${MARKUP} ${HIDDEN}`.slice(0, most);

/** Nothing of it runs, is anything to press, or is hidden any more; what matters is still in sight. */
export async function expectHarmless(page: Page): Promise<void> {
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
  // Nor is anything hidden in what stands in a field to be changed, but for what one writes oneself.
  const written = await html.evaluate((root) => {
    const all: { value: string }[] = Array.from(root.querySelectorAll('dialog :is(textarea, input)'));
    return all.filter(({ value }) => value.includes('\u001b') || /\p{Cf}/u.test(value)).length;
  });
  expect(written).toBe(0);
  // What is read aloud or shown on hovering hides nothing either.
  const spoken = await html.evaluate((root) => {
    const names = ['aria-label', 'title', 'alt', 'placeholder'];
    const all: { getAttribute(name: string): string | null }[] = Array.from(root.querySelectorAll('*'));
    const said = all.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
    return said.filter((one) => one.includes('\u001b') || /\p{Cf}/u.test(one));
  });
  expect(spoken).toEqual([]);
}
