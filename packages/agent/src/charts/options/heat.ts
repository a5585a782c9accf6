import type { HeatChart } from '../chart.ts';
import { blend, colourOf, INK, PAPER, QUIET } from '../colours.ts';
import { baseOption, type Drawing, type Drawn, footOf, headOf, rectAt, SIZES, textAt, WIDTH } from '../frame.ts';
import { fontOf, wrap } from '../measure.ts';
import { valueText } from '../numbers.ts';
import { nameAt, rowNames } from './rows.ts';

const ROW = 36;
const MOST_WIDTH = 130;

/** Percentages as a table: the further from half, the stronger the colour, and the number in every cell. */
export function drawHeat(chart: HeatChart): Drawing {
  const { columns, rows, language } = chart;
  const head = headOf(chart);
  const names = rowNames(rows.map(({ name }) => name));
  const width = Math.min(MOST_WIDTH, (WIDTH - names.room) / columns.length);
  const titles = columns.map((column) => wrap(column, width - 8, fontOf(SIZES.label, true), 2));
  const top = head.top + Math.max(...titles.map((lines) => lines.length)) * 16 + 6;
  const foot = footOf(chart, top + rows.length * ROW + 12);
  const cells = rows.flatMap(({ cells: found }, row) =>
    columns.flatMap((_, column): Drawn[] => {
      const cell = found[column] ?? null;
      const [x, y] = [names.room + column * width, top + row * ROW];
      const middle = { x: x + width / 2, align: 'center', baseline: 'middle' } as const;
      if (cell === null) return [textAt('–', { ...middle, y: y + ROW / 2, fill: QUIET })];
      const fill = colourAt(cell.value);
      const ink = isDark(fill) ? PAPER : INK;
      return [
        rectAt(x + 1, y + 1, width - 2, ROW - 2, fill),
        textAt(valueText(cell.value, 'percent', language), { ...middle, y: y + ROW / 2 - 6, bold: true, fill: ink }),
        textAt(cell.note, { ...middle, y: y + ROW / 2 + 8, size: 9.5, fill: ink }),
      ];
    }),
  );
  return {
    height: foot.height,
    option: baseOption([
      ...head.drawn,
      ...titles.map((lines, column) =>
        textAt(lines.join('\n'), { x: names.room + (column + 0.5) * width, y: top - 5, bold: true, align: 'center', baseline: 'bottom' }),
      ),
      ...rows.map((_, row) => nameAt(names.lines[row] ?? [], names.room, top + (row + 0.5) * ROW)),
      ...cells,
      ...foot.drawn,
    ]),
  };
}

/** White in the middle, the tone of good or bad towards the ends. */
function colourAt(percent: number): string {
  const share = Math.min(1, Math.abs(percent - 50) / 50);
  return blend('#f6f7f9', colourOf(percent >= 50 ? 'good' : 'bad'), share ** 0.8);
}

const isDark = (colour: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140;
};
