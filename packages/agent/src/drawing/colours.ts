import { colourOf, INK, PAPER, QUIET, RULE, WASH } from '../charts/colours.ts';

/** A colour as red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/** The colours of everything we draw: the same as in our documents and charts. */
export const PALETTE = {
  ink: INK,
  quiet: QUIET,
  rule: RULE,
  wash: WASH,
  paper: PAPER,
  accent: colourOf('accent'),
  good: colourOf('good'),
  bad: colourOf('bad'),
  neutral: colourOf('neutral'),
} as const;

const HEX = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** A colour that is written as `#e8a33d`, or nothing where it is written otherwise. */
export function readColour(text: string): Colour | undefined {
  const parts = HEX.exec(text.trim());
  if (parts === null) return undefined;
  const [red, green, blue] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

export const hexOf = (colour: Colour): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** So much of the other colour in one: 0 is the first, 1 the other. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)];
  const part = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  return hexOf([part(0), part(1), part(2)]);
}

/** How much two colours stand out against each other, from 1 to 21, as WCAG 2 counts it. Text wants 4.5, large text 3. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(partsOf(one)), luminance(partsOf(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** White, or ink where white is the worse of both. */
export const readableOn = (ground: string): string =>
  contrast(ground, PALETTE.paper) >= contrast(ground, PALETTE.ink) ? PALETTE.paper : PALETTE.ink;

/** The colour itself, as dark as white text on it needs: less light, no less colour. */
export function darkEnough(colour: string, wanted = 4.5): string {
  const parts = partsOf(colour);
  const [low, high] = [Math.min(...parts), Math.max(...parts)];
  for (let light = (low + high) / 510; light > 0.02; light -= 0.01) {
    const darker = lit(parts, light);
    if (contrast(darker, PALETTE.paper) >= wanted) return darker;
  }
  return PALETTE.ink;
}

/** The same hue with another lightness, and as saturated as it was: pale colours would turn to mud else. */
function lit(parts: Colour, light: number): string {
  const [low, high] = [Math.min(...parts) / 255, Math.max(...parts) / 255];
  const middle = (low + high) / 2;
  const room = 1 - Math.abs(2 * middle - 1);
  const saturation = room === 0 ? 0 : (high - low) / room;
  const chroma = saturation * (1 - Math.abs(2 * light - 1));
  const part = (value: number): number => (high === low ? light : light + chroma * ((value / 255 - low) / (high - low) - 0.5)) * 255;
  return hexOf([part(parts[0]), part(parts[1]), part(parts[2])]);
}

/** For names without a colour of their own: always the same one for the same name. */
const BRAND_COLOURS = ['#1f4e79', '#0f766e', '#7a3e65', '#8a5a1f', '#3f4d9b', '#2f6b3c'] as const;

/** The colour of a brand: its own where it has one that can be read. */
export function brandColour(own: string | null | undefined, name: string): string {
  const read = readColour(own ?? '');
  if (read !== undefined) return hexOf(read);
  const sum = Array.from(name).reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return BRAND_COLOURS[sum % BRAND_COLOURS.length] ?? PALETTE.accent;
}

const partsOf = (text: string): Colour => readColour(text) ?? [0, 0, 0];

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number): number => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
