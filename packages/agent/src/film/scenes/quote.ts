import { fillArea, useFont } from '../../drawing/canvas.ts';
import { PALETTE } from '../../drawing/colours.ts';
import { setText, writeSet } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';
import { drawHeading } from './heading.ts';

/** One review in its own words. */
export function drawQuote(stage: Stage, { heading, quote, by, tone }: Extract<Picture, { kind: 'quote' }>): void {
  const { pen, language, scheme, time } = stage;
  const below = drawHeading(stage, heading);
  const width = below.width - 120;
  const words = setText(pen, quote, {
    language,
    weight: 'bold',
    largest: 40,
    smallest: 24,
    width,
    height: below.height - 150,
    balanced: true,
    leading: 1.36,
  });
  const name = setText(pen, by, { language, largest: 22, smallest: 17, width, height: 32, most: 1 });
  const height = words.height + name.height + 96;
  const y = below.y + Math.max(0, (below.height - height) / 2) + (1 - eased(time, 0.2, 0.7)) * 30;
  pen.globalAlpha = eased(time, 0.2, 0.6);
  fillArea(pen, { x: below.x, y, width: below.width, height }, PALETTE.paper, 20);
  fillArea(pen, { x: below.x, y: y + 20, width: 7, height: height - 40 }, tone === 'good' ? scheme.tones.good : scheme.tones.bad, 3);
  useFont(pen, 110, 'bold');
  pen.fillStyle = scheme.rule;
  pen.fillText('“', below.x + 28, y + 96);
  writeSet(pen, words, { x: below.x + 84, y: y + 44, width }, scheme.text);
  writeSet(pen, name, { x: below.x + 84, y: y + 44 + words.height + 16, width }, scheme.quiet);
  pen.globalAlpha = 1;
}
