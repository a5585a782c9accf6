import { expect, test } from 'vitest';
import { CHANNEL_NAMES } from '../../../src/tools/builtin/ad-creative/channels.ts';
import { renderCopyCsv } from '../../../src/tools/builtin/ad-creative/render-copy.ts';
import { AD_WORDS } from '../../../src/tools/builtin/ad-creative/words/ad-words-by-language.ts';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '"=1', "'=1", '＝1', '\u200b=1', '−1'];

test.each(FORMULAS)('%j in any text of the sheet is text, and no formula', (formula) => {
  const channels = Object.fromEntries(CHANNEL_NAMES.map((name) => [name, { headline: formula, body: formula }]));
  const variant = { letter: 'A', action: formula, grounds: formula, channels };
  const csv = renderCopyCsv({ variants: [variant], words: AD_WORDS.ko } as never);
  expect(csv.split(`"'${formula.replaceAll('"', '""')}"`)).toHaveLength(4 * CHANNEL_NAMES.length + 1);
});
