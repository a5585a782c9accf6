import { type Drawn, SIZES, textAt } from '../frame.ts';
import { fontOf, widthOf, wrap } from '../measure.ts';

/** The names to the left of bars: as much room as they need, but not more than a third of the picture; then they are parted. */
const MOST_ROOM = 210;

export interface RowNames {
  readonly room: number;
  readonly lines: readonly (readonly string[])[];
}

export function rowNames(names: readonly string[]): RowNames {
  const font = fontOf(SIZES.label);
  const lines = names.map((name) => wrap(name, MOST_ROOM, font, 2));
  return { lines, room: Math.ceil(Math.max(30, ...lines.flat().map((line) => widthOf(line, font)))) + 12 };
}

/** A row's name, right beside its bar. */
export const nameAt = (lines: readonly string[], right: number, middle: number): Drawn =>
  textAt(lines.join('\n'), { x: right - 8, y: middle, align: 'right', baseline: 'middle' });
