import type { Canvas } from '@napi-rs/canvas';
import type { Language } from '../../../../contract/language.ts';
import { fillArea, newCanvas } from '../../../../drawing/canvas.ts';
import { PALETTE } from '../../../../drawing/colours.ts';
import { writeText } from '../../../../drawing/write-text.ts';

/** All pictures of one variant, small, and what it is called. */
export interface OverviewRow {
  readonly title: string;
  readonly pictures: readonly { readonly size: string; readonly canvas: Canvas }[];
}

const WIDTH = 1900;
const MARGIN = 60;
const GAP = 28;
const HIGH = 310;

/** How much a picture is made smaller for the overview: none is higher than a row, and wide ones leave room for the others. */
export const smallSize = (width: number, height: number): { readonly width: number; readonly height: number } => {
  const scale = Math.min(HIGH / height, 400 / width, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** Everything on one sheet, to choose from. */
export function drawOverview(title: string, rows: readonly OverviewRow[], language: Language): Canvas {
  const height = MARGIN * 2 + 90 + rows.length * (HIGH + 130);
  const canvas = newCanvas(WIDTH, height);
  const pen = canvas.getContext('2d');
  fillArea(pen, { x: 0, y: 0, width: WIDTH, height }, PALETTE.wash);
  const text = { language, weight: 'bold', smallest: 18, most: 1, colour: PALETTE.ink } as const;
  writeText(pen, title, { x: MARGIN, y: MARGIN, width: WIDTH - MARGIN * 2, height: 70 }, { ...text, largest: 46 });
  let y = MARGIN + 100;
  for (const row of rows) {
    writeText(pen, row.title, { x: MARGIN, y, width: WIDTH - MARGIN * 2, height: 40 }, { ...text, largest: 26 });
    let x = MARGIN;
    for (const { size, canvas: picture } of row.pictures) {
      fillArea(pen, { x: x - 1, y: y + 49, width: picture.width + 2, height: picture.height + 2 }, PALETTE.rule);
      pen.drawImage(picture, x, y + 50);
      writeText(
        pen,
        size.replace('x', ' × '),
        { x, y: y + 54 + picture.height, width: Math.max(picture.width, 110), height: 26 },
        { language, largest: 17, smallest: 14, most: 1, colour: PALETTE.quiet },
      );
      x += Math.max(picture.width, 110) + GAP;
    }
    y += HIGH + 130;
  }
  return canvas;
}
