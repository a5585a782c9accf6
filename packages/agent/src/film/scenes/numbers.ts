import { fillArea, useFont } from '../../drawing/canvas.ts';
import { PALETTE } from '../../drawing/colours.ts';
import { setText, writeSet, writeText } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';
import { countedText } from './counted.ts';
import { drawHeading } from './heading.ts';

const GAP = 24;

/** Cards with numbers that count up. */
export function drawNumbers(stage: Stage, { heading, items, note }: Extract<Picture, { kind: 'numbers' }>): void {
  const { pen, area, language, scheme, time, format } = stage;
  const below = drawHeading(stage, heading);
  const columns = format === 'landscape' ? items.length : format === 'square' ? Math.min(2, items.length) : 1;
  const rows = Math.ceil(items.length / columns);
  const noted = note === '' ? 0 : 44;
  const width = (below.width - GAP * (columns - 1)) / columns;
  const height = Math.min(below.height - noted - GAP * (rows - 1), (format === 'landscape' ? 250 : 190) * rows) / rows;
  const top = below.y + Math.max(0, (below.height - noted - (height + GAP) * rows + GAP) / 2);
  items.forEach(({ label, number, tone }, index) => {
    const start = 0.2 + index * 0.18;
    const x = area.x + (index % columns) * (width + GAP);
    const y = top + Math.floor(index / columns) * (height + GAP) + (1 - eased(time, start, 0.6)) * 28;
    pen.globalAlpha = eased(time, start, 0.5);
    fillArea(pen, { x, y, width, height }, PALETTE.paper, 18);
    fillArea(pen, { x, y: y + 18, width: 6, height: height - 36 }, scheme.tones[tone], 3);
    const inner = width - 56;
    const size = setText(pen, countedText(number, 1, language), {
      language,
      weight: 'bold',
      largest: Math.min(76, height * 0.42),
      smallest: 30,
      width: inner,
      height: height * 0.6,
      most: 1,
    }).size;
    useFont(pen, size, 'bold');
    pen.fillStyle = tone === 'bad' ? '#b84a1c' : tone === 'neutral' ? PALETTE.quiet : scheme.tones[tone];
    pen.fillText(countedText(number, eased(time, start, 1.3), language), x + 32, y + height * 0.55);
    const text = setText(pen, label, { language, largest: 26, smallest: 19, width: inner, height: height * 0.36, most: 2, leading: 1.22 });
    writeSet(pen, text, { x: x + 32, y: y + height * 0.62, width: inner }, scheme.quiet);
    pen.globalAlpha = 1;
  });
  if (note === '') return;
  writeText(
    pen,
    note,
    { ...below, y: below.y + below.height - 36, height: 36 },
    { language, largest: 20, smallest: 16, most: 1, colour: scheme.quiet },
  );
}
