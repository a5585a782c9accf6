import { fillArea, useFont } from '../../drawing/canvas.ts';
import { mixed, PALETTE } from '../../drawing/colours.ts';
import { setText, writeSet } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';
import { countedText } from './counted.ts';
import { drawHeading } from './heading.ts';

/** Bars that grow, one after the other. Names stand beside them where there is room, else above. */
export function drawBars(stage: Stage, { heading, unit, after, full: most, rows }: Extract<Picture, { kind: 'bars' }>): void {
  const { pen, language, scheme, time, format } = stage;
  const below = drawHeading(stage, heading, unit);
  const beside = format === 'landscape';
  const named = beside ? below.width * 0.27 : 0;
  const counted = 150;
  const pitch = Math.min(below.height / Math.max(1, rows.length), beside ? 92 : 130);
  const top = below.y + (below.height - pitch * rows.length) / 2;
  const full = below.width - named - counted - (beside ? 24 : 0);
  rows.forEach(({ name, note, value, tone }, index) => {
    const start = 0.3 + index * 0.15;
    const grown = eased(time, start, 1.1);
    const y = top + index * pitch;
    const thick = Math.min(44, pitch * (beside ? 0.56 : 0.36));
    const x = below.x + named + (beside ? 24 : 0);
    const bar = beside ? y + (pitch - thick) / 2 : y + pitch * 0.5;
    pen.globalAlpha = eased(time, start - 0.15, 0.4);
    const label = setText(pen, name, {
      language,
      weight: tone === 'neutral' ? 'regular' : 'bold',
      largest: 26,
      smallest: 18,
      width: beside ? named : below.width,
      height: beside ? pitch - 8 : 36,
      most: beside ? 2 : 1,
      leading: 1.18,
    });
    writeSet(
      pen,
      label,
      beside ? { x: below.x, y: y + (pitch - label.height) / 2, width: named } : { x, y: bar - label.height - 6, width: below.width },
      scheme.text,
      beside ? 'right' : 'left',
    );
    fillArea(pen, { x, y: bar, width: full, height: thick }, mixed(scheme.ground, scheme.rule, 0.6), 6);
    fillArea(pen, { x, y: bar, width: Math.max(4, (full * value * grown) / Math.max(most, 0.0001)), height: thick }, scheme.tones[tone], 6);
    useFont(pen, 28, 'bold');
    pen.fillStyle = PALETTE.ink;
    const text = countedText({ value, decimals: 0, before: '', after }, grown, language);
    pen.fillText(text, x + full + 14, bar + thick / 2 + (note === '' ? 10 : 0));
    if (note !== '') {
      const small = setText(pen, note, { language, largest: 20, smallest: 15, width: counted - 14, height: 26, most: 1 });
      writeSet(pen, small, { x: x + full + 14, y: bar + thick / 2 + 6, width: counted }, scheme.quiet);
    }
    pen.globalAlpha = 1;
  });
}
