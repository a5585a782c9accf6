import { type Area, type Fill, fillArea, type Pen } from './canvas.ts';
import { mixed, readableOn } from './colours.ts';

/** What a product looks like from afar, by its category. It stands where a photograph of it will be. */
export const PACKAGES = ['tube', 'bottle', 'dropper', 'compact', 'stick', 'jar'] as const;
export type Package = (typeof PACKAGES)[number];

const BY_CATEGORY: readonly (readonly [RegExp, Package])[] = [
  [/sun|uv|선크림|선케어|日焼け|wash|cleans|클렌|洗顔|foam/iu, 'tube'],
  [/toner|토너|化粧水|lotion|water|mist|shampoo|샴푸/iu, 'bottle'],
  [/serum|세럼|ampoule|앰플|美容液|oil|essence/iu, 'dropper'],
  [/cushion|쿠션|クッション|foundation|powder|base|pact/iu, 'compact'],
  [/tint|lip|틴트|립|リップ|ティント|mascara|stick/iu, 'stick'],
];

export function packageFor(...names: readonly (string | null | undefined)[]): Package {
  for (const name of names) {
    const found = BY_CATEGORY.find(([words]) => words.test(name ?? ''));
    if (found !== undefined) return found[1];
  }
  return 'jar';
}

/** How wide each is for its height. */
const WIDTHS: Readonly<Record<Package, number>> = { tube: 0.42, bottle: 0.4, dropper: 0.42, compact: 0.95, stick: 0.22, jar: 1.05 };

/** Draws the package in the middle of an area, in the colour of its brand. */
export function drawPackage(pen: Pen, kind: Package, area: Area, colour: string): void {
  const height = Math.min(area.height, area.width / WIDTHS[kind]);
  const width = height * WIDTHS[kind];
  const [x, y] = [area.x + (area.width - width) / 2, area.y + (area.height - height) / 2];
  const at = (left: number, top: number, wide: number, high: number): Area => ({
    x: x + left * width,
    y: y + top * height,
    width: wide * width,
    height: high * height,
  });
  pen.save();
  shadow(pen, at(0.02, 0.965, 0.96, 0.05));
  const body = mixed(colour, '#ffffff', 0.9);
  const shade = mixed(colour, '#ffffff', 0.68);
  const cap = mixed(colour, '#ffffff', 0.22);
  switch (kind) {
    case 'tube':
      tube(pen, at(0, 0, 1, 0.8), shaded(pen, at(0, 0, 1, 1), body, shade));
      fillArea(pen, at(0.12, 0.79, 0.76, 0.2), shaded(pen, at(0.12, 0, 0.76, 1), mixed(cap, '#ffffff', 0.2), cap), width * 0.06);
      label(pen, at(0.2, 0.26, 0.6, 0.3), colour);
      break;
    case 'bottle':
      fillArea(pen, at(0.27, 0, 0.46, 0.2), shaded(pen, at(0.27, 0, 0.46, 1), mixed(cap, '#ffffff', 0.2), cap), width * 0.06);
      fillArea(pen, at(0, 0.19, 1, 0.8), shaded(pen, at(0, 0, 1, 1), body, shade), width * 0.16);
      label(pen, at(0.16, 0.44, 0.68, 0.32), colour);
      break;
    case 'dropper':
      fillArea(pen, at(0.36, 0, 0.28, 0.2), shaded(pen, at(0.36, 0, 0.28, 1), cap, colour), width * 0.14);
      fillArea(pen, at(0.27, 0.17, 0.46, 0.16), shaded(pen, at(0.27, 0, 0.46, 1), mixed(cap, '#ffffff', 0.2), cap), width * 0.05);
      fillArea(pen, at(0, 0.32, 1, 0.67), shaded(pen, at(0, 0, 1, 1), body, shade), width * 0.2);
      label(pen, at(0.16, 0.54, 0.68, 0.28), colour);
      break;
    case 'compact':
      round(pen, at(0, 0.02, 1, 0.96), shaded(pen, at(0, 0, 1, 1), body, shade));
      round(pen, at(0.08, 0.1, 0.84, 0.8), mixed(colour, '#ffffff', 0.55));
      round(pen, at(0.12, 0.13, 0.76, 0.74), shaded(pen, at(0, 0, 1, 1), body, mixed(colour, '#ffffff', 0.8)));
      label(pen, at(0.34, 0.4, 0.32, 0.2), colour);
      break;
    case 'stick':
      fillArea(pen, at(0.08, 0, 0.84, 0.46), shaded(pen, at(0, 0, 1, 1), cap, colour), width * 0.16);
      fillArea(pen, at(0, 0.45, 1, 0.54), shaded(pen, at(0, 0, 1, 1), body, shade), width * 0.16);
      label(pen, at(0.2, 0.6, 0.6, 0.22), colour);
      break;
    case 'jar':
      fillArea(pen, at(0.02, 0.12, 0.96, 0.32), shaded(pen, at(0, 0, 1, 1), mixed(cap, '#ffffff', 0.2), cap), width * 0.05);
      fillArea(pen, at(0, 0.43, 1, 0.55), shaded(pen, at(0, 0, 1, 1), body, shade), width * 0.1);
      label(pen, at(0.3, 0.58, 0.4, 0.22), colour);
      break;
  }
  pen.restore();
}

function shaded(pen: Pen, { x, width }: Area, light: string, dark: string): Fill {
  const gradient = pen.createLinearGradient(x, 0, x + width, 0);
  gradient.addColorStop(0, mixed(light, dark, 0.45));
  gradient.addColorStop(0.28, light);
  gradient.addColorStop(1, dark);
  return gradient;
}

function tube(pen: Pen, { x, y, width, height }: Area, fill: Fill): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + width, y);
  pen.lineTo(x + width * 0.86, y + height);
  pen.lineTo(x + width * 0.14, y + height);
  pen.closePath();
  pen.fill();
  fillArea(pen, { x: x - width * 0.01, y, width: width * 1.02, height: height * 0.06 }, fill);
}

function round(pen: Pen, { x, y, width, height }: Area, fill: Fill): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, Math.PI * 2);
  pen.fill();
}

/** Lines that stand for a label, for a name this small could not be read. */
function label(pen: Pen, area: Area, colour: string): void {
  const ink = mixed(colour, readableOn('#ffffff'), 0.1);
  const line = (top: number, wide: number, high: number): Area => ({
    x: area.x + (area.width * (1 - wide)) / 2,
    y: area.y + area.height * top,
    width: area.width * wide,
    height: area.height * high,
  });
  fillArea(pen, line(0, 0.9, 0.2), ink, 99);
  fillArea(pen, line(0.4, 0.55, 0.1), mixed(ink, '#ffffff', 0.45), 99);
  fillArea(pen, line(0.64, 0.7, 0.1), mixed(ink, '#ffffff', 0.45), 99);
}

function shadow(pen: Pen, area: Area): void {
  pen.fillStyle = 'rgba(11, 16, 22, 0.16)';
  pen.beginPath();
  pen.ellipse(area.x + area.width / 2, area.y + area.height / 2, area.width * 0.62, area.height, 0, 0, Math.PI * 2);
  pen.fill();
}
