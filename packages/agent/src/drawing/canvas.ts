import { readFileSync } from 'node:fs';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { FONT_FILES } from '../documents/fonts.ts';

export type Pen = SKRSContext2D;
export type Weight = 'regular' | 'bold';
/** A colour, or one that runs into another. */
export type Fill = Pen['fillStyle'];

let ready = false;

/** An empty picture. Only the fonts that come with us are asked for: what a machine has besides would change the bytes. */
export function newCanvas(width: number, height: number): Canvas {
  if (!ready) for (const file of FONT_FILES) GlobalFonts.register(readFileSync(file));
  ready = true;
  return createCanvas(width, height);
}

/** From here on the pen writes in this size. */
export function useFont(pen: Pen, size: number, weight: Weight): void {
  pen.font = `${weight === 'bold' ? 700 : 400} ${Math.round(size * 100) / 100}px "Pretendard JP", "Noto Emoji"`;
}

/** A part of a picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is left of an area inside a margin. */
export const inset = ({ x, y, width, height }: Area, sides: number, ends = sides): Area => ({
  x: x + sides,
  y: y + ends,
  width: width - sides * 2,
  height: height - ends * 2,
});

export function fillArea(pen: Pen, { x, y, width, height }: Area, fill: Fill, radius = 0): void {
  if (width <= 0 || height <= 0) return;
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  pen.fill();
}
