import { fillArea, useFont } from '../../drawing/canvas.ts';
import { mixed, PALETTE } from '../../drawing/colours.ts';
import { setText, writeSet } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';
import { drawHeading } from './heading.ts';

/** What is praised and what is complained about, of the same mentions: shares in percent that grow from the left and from the right. */
export function drawBalance(stage: Stage, { heading, good, bad, rows }: Extract<Picture, { kind: 'balance' }>): void {
  const { pen, language, scheme, time, format } = stage;
  const below = drawHeading(stage, heading);
  const beside = format === 'landscape';
  const named = beside ? below.width * 0.25 : 0;
  legend(stage, good, bad, below.x + named + (beside ? 24 : 0), below.y, below.width - named);
  const first = below.y + 44;
  const pitch = Math.min((below.height - 44) / Math.max(1, rows.length), beside ? 84 : 150);
  const x = below.x + named + (beside ? 24 : 0);
  const full = below.width - named - (beside ? 24 : 0);
  rows.forEach((row, index) => {
    const start = 0.3 + index * 0.15;
    const grown = eased(time, start, 1.1);
    const y = first + index * pitch;
    const thick = Math.min(46, pitch * (beside ? 0.6 : 0.4));
    const bar = beside ? y + (pitch - thick) / 2 : y + pitch * 0.46;
    pen.globalAlpha = eased(time, start - 0.15, 0.4);
    const words = row.note === '' ? row.name : `${row.name} ${row.note}`;
    const label = setText(pen, words, {
      language,
      largest: 25,
      smallest: 18,
      width: beside ? named : full,
      height: beside ? pitch - 8 : 36,
      most: beside ? 2 : 1,
      leading: 1.18,
    });
    writeSet(
      pen,
      label,
      beside ? { x: below.x, y: y + (pitch - label.height) / 2, width: named } : { x, y: bar - label.height - 4, width: full },
      scheme.text,
      beside ? 'right' : 'left',
    );
    fillArea(pen, { x, y: bar, width: full, height: thick }, mixed(scheme.ground, PALETTE.neutral, 0.6), 6);
    part(stage, { x, y: bar, width: (full * row.good * grown) / 100, height: thick }, scheme.tones.good, Math.round(row.good * grown));
    const width = (full * row.bad * grown) / 100;
    part(stage, { x: x + full - width, y: bar, width, height: thick }, '#c2521f', Math.round(row.bad * grown));
    pen.globalAlpha = 1;
  });
}

/** A part that is too narrow for its number has none. */
function part({ pen }: Stage, area: { x: number; y: number; width: number; height: number }, colour: string, percent: number): void {
  fillArea(pen, area, colour, 6);
  const text = `${percent}%`;
  useFont(pen, Math.min(24, area.height * 0.58), 'bold');
  if (pen.measureText(text).width + 14 > area.width) return;
  pen.fillStyle = PALETTE.paper;
  pen.textAlign = 'center';
  pen.fillText(text, area.x + area.width / 2, area.y + area.height / 2 + Math.min(24, area.height * 0.58) * 0.36);
  pen.textAlign = 'left';
}

function legend({ pen, language, scheme }: Stage, good: string, bad: string, x: number, y: number, width: number): void {
  const size = { language, largest: 20, smallest: 16, width: width / 2 - 30, height: 30, most: 1 } as const;
  const left = setText(pen, good, size);
  fillArea(pen, { x, y: y + 7, width: 16, height: 16 }, scheme.tones.good, 3);
  writeSet(pen, left, { x: x + 24, y: y + 2, width: size.width }, scheme.quiet);
  const right = setText(pen, bad, size);
  const from = x + 24 + left.width + 32;
  fillArea(pen, { x: from, y: y + 7, width: 16, height: 16 }, '#c2521f', 3);
  writeSet(pen, right, { x: from + 24, y: y + 2, width: size.width }, scheme.quiet);
}
