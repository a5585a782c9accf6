import { fillArea, useFont } from '../../drawing/canvas.ts';
import { PALETTE } from '../../drawing/colours.ts';
import { setText, writeSet } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';
import { drawHeading } from './heading.ts';

const BADGE = 52;
const GAP = 26;

/** A few sentences, numbered, one after the other. */
export function drawPoints(stage: Stage, { heading, items }: Extract<Picture, { kind: 'points' }>): void {
  const { pen, language, scheme, time } = stage;
  const below = drawHeading(stage, heading);
  const width = below.width - BADGE - 28;
  const room = (below.height - GAP * (items.length - 1)) / Math.max(1, items.length);
  const set = items.map((item) =>
    setText(pen, item, { language, largest: 32, smallest: 21, width, height: Math.max(30, room), leading: 1.3 }),
  );
  const heights = set.map(({ height }) => Math.max(BADGE, height));
  const all = heights.reduce((sum, height) => sum + height, 0) + GAP * (items.length - 1);
  let y = below.y + Math.max(0, (below.height - all) / 2);
  set.forEach((text, index) => {
    const start = 0.25 + index * 0.45;
    const height = heights[index] ?? BADGE;
    const slide = (1 - eased(time, start, 0.6)) * 40;
    pen.globalAlpha = eased(time, start, 0.5);
    fillArea(pen, { x: below.x + slide, y: y + (height - BADGE) / 2, width: BADGE, height: BADGE }, scheme.brand, BADGE / 2);
    useFont(pen, 26, 'bold');
    pen.fillStyle = PALETTE.paper;
    pen.textAlign = 'center';
    pen.fillText(String(index + 1), below.x + slide + BADGE / 2, y + height / 2 + 9);
    pen.textAlign = 'left';
    writeSet(pen, text, { x: below.x + BADGE + 28 + slide, y: y + (height - text.height) / 2, width }, scheme.text);
    pen.globalAlpha = 1;
    y += height + GAP;
  });
}
