import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayWidth, inRows, wrapText } from '../../src/index.ts';

test('Japanese is cut between letters, not inside a foreign word, and no small letter begins a line', () => {
  expect(wrapText('レビューを分析してレポートを作って', 16)).toEqual(['レビューを分析し', 'てレポートを作っ', 'て']);
  expect(wrapText('この日焼け止めのレビュー', 18)).toEqual(['この日焼け止めの', 'レビュー']);
  expect(wrapText('やってみて', 4)).toEqual(['やっ', 'てみ', 'て']);
});

test('choices stand side by side as far as they fit, and colours take no room', () => {
  const strong = (text: string) => `\u001b[1m${text}\u001b[0m`;
  expect(inRows([strong('승인'), strong('거절'), strong('수정')], '  ', 10)).toEqual([
    `${strong('승인')}  ${strong('거절')}`,
    strong('수정'),
  ]);
  expect(inRows([], '  ', 10)).toEqual([]);
});

test('no row is wider than the screen unless a single piece is, and nothing gets lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z가-힣]{1,12}$/), { maxLength: 20 }),
      fc.integer({ min: 4, max: 60 }),
      (pieces, columns) => {
        const rows = inRows(pieces, ' · ', columns);
        for (const row of rows) expect(displayWidth(row) <= columns || pieces.includes(row)).toBe(true);
        expect(rows.flatMap((row) => row.split(' · '))).toEqual(pieces);
      },
    ),
  );
});
