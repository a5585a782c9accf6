/** Code points that hide, reorder or steer what a reader sees, by class. */
const RANGES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  'control characters and ESC': [
    [0x00, 0x09],
    [0x0b, 0x1f],
    [0x7f, 0x9f],
  ],
  'bidirectional controls': [
    [0x061c, 0x061c],
    [0x200e, 0x200f],
    [0x202a, 0x202e],
    [0x2066, 0x2069],
  ],
  'zero-width and invisible': [
    [0x00ad, 0x00ad],
    [0x034f, 0x034f],
    [0x180b, 0x180f],
    [0x200b, 0x200d],
    [0x2060, 0x2065],
    [0x206a, 0x206f],
    [0xfeff, 0xfeff],
    [0xfff9, 0xfffb],
  ],
  tags: [[0xe0000, 0xe007f]],
  'variation selectors': [
    [0xfe00, 0xfe0f],
    [0xe0100, 0xe01ef],
  ],
  'fillers and odd blanks': [
    [0x00a0, 0x00a0],
    [0x115f, 0x1160],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x2800, 0x2800],
    [0x3164, 0x3164],
    [0xffa0, 0xffa0],
  ],
  'halves of pairs, private use and what is not assigned': [
    [0xd800, 0xd800],
    [0xdfff, 0xdfff],
    [0xe000, 0xe000],
    [0xffff, 0xffff],
    [0x1d173, 0x1d17a],
    [0x10ffff, 0x10ffff],
  ],
};

export const HOSTILE: readonly (readonly [string, readonly string[]])[] = Object.entries(RANGES).map(([name, ranges]) => [
  name,
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset))),
]);

export const ALL_HOSTILE: readonly string[] = HOSTILE.flatMap(([, characters]) => characters);
