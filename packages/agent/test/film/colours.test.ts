import { expect, test } from 'vitest';
import { brandColour, contrast, darkEnough, hexOf, readableOn, readColour } from '../../src/drawing/colours.ts';
import { brandScheme, lightScheme } from '../../src/film/stage.ts';
import { adScheme } from '../../src/tools/builtin/ad-creative/pictures/scheme.ts';

const PARTS = [0, 51, 102, 153, 204, 255];
const COLOURS = PARTS.flatMap((red) => PARTS.flatMap((green) => PARTS.map((blue) => hexOf([red, green, blue]))));

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('whatever colour a brand has, all that is read stands out from its ground', () => {
  for (const colour of COLOURS) {
    expect(contrast(darkEnough(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    for (const turn of [0, 1, 2]) {
      const { from, to, text, quiet, figure, button, onButton } = adScheme(colour, turn);
      for (const ground of [from, to]) {
        for (const written of [text, quiet, figure]) expect([colour, turn, contrast(written, ground) >= 4.5]).toEqual([colour, turn, true]);
        expect([colour, turn, contrast(button, ground) >= 3]).toEqual([colour, turn, true]);
      }
      expect(contrast(onButton, button)).toBeGreaterThanOrEqual(4.5);
    }
    for (const { ground, text, quiet, brand } of [brandScheme(colour), lightScheme(colour)]) {
      for (const written of [text, quiet, brand]) expect([colour, contrast(written, ground) >= 4.4]).toEqual([colour, true]);
    }
    // The better of ink and white; halfway between both, neither reaches four.
    expect(contrast(readableOn(colour), colour)).toBeGreaterThanOrEqual(3.9);
  }
});

test('a colour that can not be read is none, and a name without one always gets the same', () => {
  for (const text of ['', 'red', '#12', 'url(javascript:1)', '#12345g']) expect(readColour(text)).toBeUndefined();
  expect(brandColour('expression(1)', 'Harudam')).toBe(brandColour(null, 'Harudam'));
  expect(brandColour(' #F6C65B ', 'Harudam')).toBe('#f6c65b');
});
