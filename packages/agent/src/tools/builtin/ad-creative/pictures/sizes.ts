import type { Area } from '../../../../drawing/canvas.ts';

/** The sizes that ads are placed in, and what they are for. */
export const AD_SIZES = ['1080x1080', '1080x1920', '1200x628', '300x250', '728x90'] as const;
export type AdSize = (typeof AD_SIZES)[number];

export const pixelsOf = (size: AdSize): { readonly width: number; readonly height: number } => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

type Box = readonly [x: number, y: number, width: number, height: number];

/** Where everything stands, in pixels, and how large letters are at most and at least. */
export interface Layout {
  readonly picture: Box;
  readonly brand: Box;
  readonly headline: Box;
  readonly name: Box;
  readonly figure: Box;
  readonly label: Box;
  readonly action: Box;
  readonly note: Box;
  readonly letters: Readonly<
    Record<'brand' | 'headline' | 'name' | 'figure' | 'label' | 'action' | 'note', readonly [largest: number, smallest: number]>
  >;
}

/** An upright one leaves room for what players put at its top and bottom. */
export const LAYOUTS: Readonly<Record<AdSize, Layout>> = {
  '1080x1080': {
    picture: [610, 400, 400, 500],
    brand: [80, 72, 700, 44],
    headline: [80, 140, 920, 236],
    name: [80, 420, 500, 110],
    figure: [80, 560, 500, 140],
    label: [80, 702, 500, 90],
    action: [80, 830, 420, 96],
    note: [80, 976, 920, 52],
    letters: { brand: [34, 24], headline: [92, 48], name: [40, 26], figure: [124, 60], label: [34, 24], action: [36, 26], note: [20, 16] },
  },
  '1080x1920': {
    picture: [240, 720, 600, 460],
    brand: [90, 262, 900, 50],
    headline: [90, 340, 900, 290],
    name: [90, 636, 900, 60],
    figure: [90, 1210, 330, 150],
    label: [430, 1222, 560, 126],
    action: [90, 1394, 900, 112],
    note: [90, 1530, 900, 56],
    letters: { brand: [38, 28], headline: [108, 56], name: [44, 28], figure: [130, 70], label: [40, 28], action: [44, 30], note: [22, 18] },
  },
  '1200x628': {
    picture: [830, 90, 300, 430],
    brand: [72, 56, 640, 36],
    headline: [72, 104, 700, 176],
    name: [72, 288, 700, 44],
    figure: [72, 352, 230, 110],
    label: [312, 366, 460, 82],
    action: [72, 478, 330, 72],
    note: [72, 572, 1056, 32],
    letters: { brand: [26, 20], headline: [74, 38], name: [30, 20], figure: [96, 50], label: [28, 20], action: [28, 20], note: [16, 13] },
  },
  '300x250': {
    picture: [210, 92, 74, 96],
    brand: [16, 12, 180, 16],
    headline: [16, 30, 268, 46],
    name: [16, 78, 186, 18],
    figure: [16, 100, 186, 46],
    label: [16, 146, 186, 32],
    action: [16, 186, 140, 32],
    note: [16, 225, 268, 20],
    letters: { brand: [12, 10], headline: [28, 15], name: [13, 11], figure: [40, 22], label: [13, 10.5], action: [14, 11], note: [9, 7.5] },
  },
  '728x90': {
    picture: [14, 8, 60, 74],
    brand: [88, 8, 190, 15],
    headline: [88, 23, 260, 36],
    name: [88, 58, 260, 16],
    figure: [360, 16, 78, 44],
    label: [440, 17, 124, 42],
    action: [578, 24, 134, 36],
    note: [360, 71, 352, 14],
    letters: { brand: [11, 9.5], headline: [24, 13], name: [12, 10], figure: [36, 20], label: [13, 10], action: [15, 11], note: [8.5, 7] },
  },
};

export const areaOf = ([x, y, width, height]: Box): Area => ({ x, y, width, height });
