import { displayWidth, visible } from '@dream-agent/hitl';

/** No column but the last is made wider than this for the sake of one row. */
const WIDEST = 40;

const widthOf = (cell: string): number => displayWidth(visible(cell));

/** Rows with their cells one below the other, whatever letters they are written in. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim()));
  const widths = (lines[0] ?? []).map((_, column) => Math.min(WIDEST, Math.max(...lines.map((row) => widthOf(row[column] ?? '')))));
  return lines.map((row) =>
    row
      .map((cell, column) => `${cell}${column === row.length - 1 ? '' : ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)))}`)
      .join('  ')
      .trimEnd(),
  );
}
