import type { EChartsOption } from 'echarts';
import type { Chart } from './chart.ts';
import { colourOf, INK, PAPER, type Paint, QUIET, RULE } from './colours.ts';
import { FAMILIES, fontOf, widthOf, wrap } from './measure.ts';

/** All charts are as wide, and as high as they need to be. */
export const WIDTH = 720;

export const SIZES = { title: 15, unit: 11.5, label: 11.5, small: 10.5, source: 10 } as const;

/** A text or a shape that is put at a place of the picture. */
export type Drawn = Readonly<Record<string, unknown>>;

/** A drawing in the terms of echarts, and how high it is. */
export interface Drawing {
  readonly option: EChartsOption;
  readonly height: number;
}

export interface TextAt {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Where the text stands to its `y`. */
  readonly baseline?: 'top' | 'middle' | 'bottom';
}

/** A text at a place. It is no template: nothing in it is replaced. */
export const textAt = (
  text: string,
  { x, y, size = SIZES.label, bold = false, fill = INK, align = 'left', baseline = 'top' }: TextAt,
): Drawn => ({
  type: 'text',
  silent: true,
  x,
  y,
  z: 10,
  style: {
    text,
    fontSize: size,
    fontFamily: FAMILIES,
    fontWeight: bold ? 'bold' : 'normal',
    fill,
    align,
    verticalAlign: baseline,
    lineHeight: Math.round(size * 1.32),
  },
});

export const rectAt = (x: number, y: number, width: number, height: number, fill: string): Drawn => ({
  type: 'rect',
  silent: true,
  z: 5,
  shape: { x, y, width, height },
  style: { fill },
});

/** The lines above the drawing: the title, what is measured, and what the colours mean. Says where the drawing may begin. */
export function headOf(
  chart: Chart,
  legend: readonly { readonly name: string; readonly paint: Paint }[] = [],
): { readonly top: number; readonly drawn: readonly Drawn[] } {
  const title = wrap(chart.title, WIDTH, fontOf(SIZES.title, true), 2);
  const unit = wrap(chart.unit, WIDTH, fontOf(SIZES.unit), 2);
  const drawn: Drawn[] = [textAt(title.join('\n'), { x: 0, y: 2, size: SIZES.title, bold: true })];
  let y = 2 + title.length * 20 + 3;
  drawn.push(textAt(unit.join('\n'), { x: 0, y, size: SIZES.unit, fill: QUIET }));
  y += unit.length * 15 + 6;
  if (legend.length > 0) {
    let x = 0;
    for (const { name, paint } of legend) {
      const [text = ''] = wrap(name, 200, fontOf(SIZES.label), 1);
      const width = 15 + widthOf(text, fontOf(SIZES.label)) + 16;
      if (x > 0 && x + width > WIDTH) [x, y] = [0, y + 18];
      drawn.push(rectAt(x, y + 2, 10, 10, colourOf(paint)), textAt(text, { x: x + 15, y }));
      x += width;
    }
    y += 20;
  }
  return { top: y + 6, drawn };
}

/** The lines below: where the numbers come from. */
export function footOf(chart: Chart, y: number): { readonly height: number; readonly drawn: readonly Drawn[] } {
  if (chart.source === '') return { height: y + 4, drawn: [] };
  const lines = wrap(chart.source, WIDTH, fontOf(SIZES.source), 2);
  return { height: y + lines.length * 13 + 4, drawn: [textAt(lines.join('\n'), { x: 0, y, size: SIZES.source, fill: QUIET })] };
}

/** What all drawings have in common. */
export const baseOption = (drawn: readonly Drawn[]): EChartsOption => ({
  animation: false,
  backgroundColor: PAPER,
  textStyle: { fontFamily: FAMILIES, fontSize: SIZES.label, color: INK },
  graphic: { elements: drawn as never },
});

export const AXIS = {
  line: { lineStyle: { color: QUIET, width: 1 } },
  grid: { lineStyle: { color: RULE, width: 1 } },
  label: { color: QUIET, fontSize: SIZES.small },
} as const;
