import type { Language } from '../contract/language.ts';
import { balancedLines, breakLines, hasWideWord } from './break-lines.ts';
import { type Area, type Pen, useFont, type Weight } from './canvas.ts';

/** A text that is set: in which size, in which lines. */
export interface SetText {
  readonly size: number;
  readonly weight: Weight;
  readonly leading: number;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

export interface TextFit {
  readonly language: Language;
  readonly weight?: Weight;
  readonly largest: number;
  readonly smallest: number;
  readonly width: number;
  readonly height: number;
  readonly most?: number;
  /** Lines of about the same length, as headlines have them. */
  readonly balanced?: boolean;
  readonly leading?: number;
}

/** What a pen has set before: a film writes the same text on every frame. */
const setBefore = new WeakMap<Pen, Map<string, SetText>>();

/** The text as large as it fits. Where even the smallest size does not hold it, it ends in `…`. */
export function setText(pen: Pen, text: string, fit: TextFit): SetText {
  const known = setBefore.get(pen) ?? new Map<string, SetText>();
  setBefore.set(pen, known);
  const key = JSON.stringify([text, fit]);
  const set = known.get(key) ?? fitText(pen, text, fit);
  known.set(key, set);
  return set;
}

function fitText(pen: Pen, text: string, fit: TextFit): SetText {
  const { largest, smallest, height, most = 99, leading = 1.32 } = fit;
  for (let size = largest; size > smallest; size = Math.max(smallest, size * 0.94)) {
    const set = setIn(pen, text, size, fit);
    if (set.height > height || set.lines.length > most) continue;
    // A word in one piece is worth a smaller size, to a point.
    const parted = hasWideWord(text, fit.width, (part) => pen.measureText(part).width, fit.language);
    if (!parted || size < Math.max(smallest * 1.1, largest * 0.5)) return set;
  }
  const set = setIn(pen, text, smallest, fit);
  const room = Math.max(1, Math.min(most, Math.floor(height / (smallest * leading) + 0.001)));
  return set.lines.length <= room ? set : cut(pen, set, room, fit.width);
}

function setIn(pen: Pen, text: string, size: number, { language, weight = 'regular', width, balanced, leading = 1.32 }: TextFit): SetText {
  useFont(pen, size, weight);
  const measure = (part: string): number => pen.measureText(part).width;
  const lines = (balanced === true ? balancedLines : breakLines)(text, width, measure, language);
  return { size, weight, leading, lines, width: Math.max(0, ...lines.map(measure)), height: lines.length * size * leading };
}

function cut(pen: Pen, set: SetText, room: number, width: number): SetText {
  const kept = set.lines.slice(0, room);
  const letters = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(kept.at(-1) ?? ''), ({ segment }) => segment);
  while (letters.length > 0 && pen.measureText(`${letters.join('').trimEnd()}…`).width > width) letters.pop();
  const lines = [...kept.slice(0, -1), `${letters.join('').trimEnd()}…`];
  return { ...set, lines, height: lines.length * set.size * set.leading };
}

export type Align = 'left' | 'center' | 'right';

/** Writes what is set into an area, from its top; hands back where the text ends. */
export function writeSet(pen: Pen, set: SetText, area: Pick<Area, 'x' | 'y' | 'width'>, colour: string, align: Align = 'left'): number {
  useFont(pen, set.size, set.weight);
  pen.fillStyle = colour;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = align;
  const x = align === 'left' ? area.x : align === 'right' ? area.x + area.width : area.x + area.width / 2;
  const step = set.size * set.leading;
  set.lines.forEach((line, index) => {
    pen.fillText(line, x, area.y + index * step + step / 2 + set.size * 0.36);
  });
  pen.textAlign = 'left';
  return area.y + set.lines.length * step;
}

/** Sets a text and writes it at once. */
export function writeText(
  pen: Pen,
  text: string,
  area: Area,
  fit: Omit<TextFit, 'width' | 'height'> & { colour: string; align?: Align },
): number {
  const set = setText(pen, text, { ...fit, width: area.width, height: area.height });
  return writeSet(pen, set, area, fit.colour, fit.align);
}
