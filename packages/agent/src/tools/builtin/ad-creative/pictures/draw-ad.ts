import type { Canvas } from '@napi-rs/canvas';
import type { Language } from '../../../../contract/language.ts';
import { fillArea, newCanvas, type Pen } from '../../../../drawing/canvas.ts';
import { drawPackage, type Package } from '../../../../drawing/product-picture.ts';
import { setText, type TextFit, writeSet } from '../../../../drawing/write-text.ts';
import type { Proof } from '../words/ad-words.ts';
import { type AdScheme, adScheme } from './scheme.ts';
import { type AdSize, areaOf, LAYOUTS, type Layout, pixelsOf } from './sizes.ts';

/** What stands on one ad. Every text is as it may be shown. */
export interface Ad {
  readonly language: Language;
  readonly brand: string;
  readonly name: string;
  readonly colour: string;
  readonly shows: Package;
  readonly headline: string;
  readonly proof: Proof | null;
  readonly action: string;
  readonly note: string;
  /** Which of the ways to wear the brand's colour. */
  readonly turn: number;
}

/** Draws an ad in one size. */
export function drawAd(ad: Ad, size: AdSize): Canvas {
  const { width, height } = pixelsOf(size);
  const canvas = newCanvas(width, height);
  const pen = canvas.getContext('2d');
  const scheme = adScheme(ad.colour, ad.turn);
  const layout = LAYOUTS[size];
  drawGround(pen, width, height, scheme, layout, ad.turn);
  drawPackage(pen, ad.shows, areaOf(layout.picture), ad.colour);
  const write = (part: keyof Layout['letters'], text: string, colour: string, fit: Partial<TextFit> = {}): void => {
    const area = areaOf(layout[part]);
    const [largest, smallest] = layout.letters[part];
    const set = setText(pen, text, {
      language: ad.language,
      largest,
      smallest,
      width: area.width,
      height: area.height,
      leading: 1.2,
      ...fit,
    });
    const top = area.y + (area.height - set.height) * restOf(part, layout);
    writeSet(pen, set, { ...area, y: top }, colour);
  };
  write('brand', ad.brand === ad.name ? '' : ad.brand, scheme.quiet, { weight: 'bold', most: 1 });
  write('headline', ad.headline, scheme.text, { weight: 'bold', most: 3, balanced: true, leading: 1.16 });
  write('name', ad.name, scheme.text, { weight: 'bold', most: 2 });
  if (ad.proof !== null) {
    write('figure', ad.proof.figure, scheme.figure, { weight: 'bold', most: 1, leading: 1.05 });
    write('label', ad.proof.label, scheme.text, { most: 3 });
  }
  drawButton(pen, ad, layout, scheme);
  write('note', ad.note, scheme.quiet, { most: 2, leading: 1.25 });
  return canvas;
}

/** How much of the room that is left stands above a text: a headline rests on the name below it, a label begins where its figure ends. */
function restOf(part: keyof Layout['letters'], { figure, label }: Layout): number {
  if (part === 'headline') return 1;
  if (part === 'name') return 0;
  return part === 'label' && label[0] === figure[0] ? 0 : 0.5;
}

function drawGround(pen: Pen, width: number, height: number, scheme: AdScheme, layout: Layout, turn: number): void {
  const gradient = pen.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, scheme.from);
  gradient.addColorStop(1, scheme.to);
  fillArea(pen, { x: 0, y: 0, width, height }, gradient);
  const { x, y, width: wide, height: high } = areaOf(layout.picture);
  const [left, top, radius] = [x + wide / 2, y + high / 2, Math.max(wide, high) * 0.62];
  pen.save();
  pen.fillStyle = scheme.shape;
  pen.beginPath();
  // Behind the picture only: what is read stands on the ground itself.
  if (turn % 3 === 1) pen.roundRect(x - wide * 0.08, y - high * 0.06, wide * 1.16, high * 1.12, Math.min(wide, high) * 0.3);
  else pen.arc(left, top, Math.min(radius, Math.min(wide, high) * 0.62), 0, Math.PI * 2);
  pen.fill();
  pen.restore();
}

function drawButton(pen: Pen, { action, language }: Ad, layout: Layout, scheme: AdScheme): void {
  const area = areaOf(layout.action);
  const [largest, smallest] = layout.letters.action;
  const text = setText(pen, action, {
    language,
    weight: 'bold',
    largest,
    smallest,
    width: area.width * 0.84,
    height: area.height * 0.8,
    most: 1,
    leading: 1.1,
  });
  const width = Math.min(area.width, Math.max(text.width + area.height * 1.1, area.width * 0.7));
  fillArea(pen, { ...area, width }, scheme.button, area.height / 2);
  writeSet(pen, text, { ...area, width, y: area.y + (area.height - text.height) / 2 }, scheme.onButton, 'center');
}
