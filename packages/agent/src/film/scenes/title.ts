import { fillArea } from '../../drawing/canvas.ts';
import { drawPackage } from '../../drawing/product-picture.ts';
import { setText, writeSet } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';

/** The opening: whose film it is, and what it is about. */
export function drawTitle(stage: Stage, { eyebrow, title, subtitle, shows }: Extract<Picture, { kind: 'title' }>): void {
  const { pen, area, language, scheme, time, format } = stage;
  const beside = shows !== null && format === 'landscape';
  const width = beside ? area.width * 0.6 : area.width;
  const pictured = shows !== null && !beside ? area.height * 0.42 : 0;
  if (shows !== null) {
    const rise = (1 - eased(time, 0.2, 0.9)) * 60;
    const place = beside
      ? { x: area.x + area.width * 0.66, y: area.y + 20 + rise, width: area.width * 0.32, height: area.height - 40 }
      : { x: area.x, y: area.y + rise, width: area.width, height: pictured - 24 };
    pen.globalAlpha = eased(time, 0.2, 0.6);
    halo(stage, place);
    drawPackage(pen, shows, place, scheme.ground);
    pen.globalAlpha = 1;
  }
  const room = area.height - pictured;
  const small = setText(pen, eyebrow, { language, weight: 'bold', largest: 26, smallest: 20, width, height: 40, most: 1 });
  const large = setText(pen, title, {
    language,
    weight: 'bold',
    largest: 68,
    smallest: 34,
    width,
    height: room * 0.6,
    most: 4,
    balanced: true,
    leading: 1.2,
  });
  const under = setText(pen, subtitle, { language, largest: 28, smallest: 22, width, height: 84, most: 2 });
  const height = small.height + 16 + large.height + 34 + under.height;
  let y = area.y + pictured + Math.max(0, (room - height) / 2);
  const slide = (start: number): number => (1 - eased(time, start, 0.7)) * 36;
  const show = (start: number, draw: (left: number) => void): void => {
    pen.globalAlpha = eased(time, start, 0.5);
    draw(area.x + slide(start));
    pen.globalAlpha = 1;
  };
  show(0, (x) => writeSet(pen, small, { x, y, width }, scheme.quiet));
  y += small.height + 16;
  show(0.15, (x) => writeSet(pen, large, { x, y, width }, scheme.text));
  y += large.height + 14;
  fillArea(pen, { x: area.x, y, width: Math.min(160, width) * eased(time, 0.4, 0.8), height: 5 }, scheme.brand, 3);
  y += 20;
  show(0.5, (x) => writeSet(pen, under, { x, y, width }, scheme.quiet));
}

function halo({ pen }: Stage, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  pen.fillStyle = 'rgba(255, 255, 255, 0.2)';
  pen.beginPath();
  pen.arc(x + width / 2, y + height / 2, Math.min(width, height) * 0.62, 0, Math.PI * 2);
  pen.fill();
}
