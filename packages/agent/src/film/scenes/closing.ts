import { fillArea } from '../../drawing/canvas.ts';
import { setText, writeSet } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';

/** The end: what stays, what to do, and where all of it comes from. */
export function drawClosing(stage: Stage, { title, lines, action, source }: Extract<Picture, { kind: 'closing' }>): void {
  const { pen, area, language, scheme, time } = stage;
  const { width } = area;
  const foot = setText(pen, source, { language, largest: 19, smallest: 15, width, height: 76, most: 3, leading: 1.3 });
  const room = area.height - foot.height - 24;
  const large = setText(pen, title, {
    language,
    weight: 'bold',
    largest: 58,
    smallest: 32,
    width,
    height: room * 0.42,
    most: 3,
    balanced: true,
    leading: 1.22,
  });
  const said = lines.map((line) =>
    setText(pen, line, { language, largest: 29, smallest: 20, width, height: room * 0.26, most: 3, leading: 1.32 }),
  );
  const button = setText(pen, action, { language, weight: 'bold', largest: 28, smallest: 20, width: width - 80, height: 40, most: 1 });
  const pressed = action === '' ? 0 : 30 + 72;
  const height = large.height + said.reduce((sum, line) => sum + line.height + 12, 14) + pressed;
  let y = area.y + Math.max(0, (room - height) / 2);
  const show = (start: number, draw: () => void): void => {
    pen.globalAlpha = eased(time, start, 0.6);
    draw();
    pen.globalAlpha = 1;
  };
  show(0.1, () => writeSet(pen, large, { x: area.x, y, width }, scheme.text));
  y += large.height + 14;
  said.forEach((line, index) => {
    show(0.4 + index * 0.2, () => writeSet(pen, line, { x: area.x, y, width }, scheme.quiet));
    y += line.height + 12;
  });
  if (action !== '') {
    y += 18;
    show(0.8, () => {
      fillArea(pen, { x: area.x, y, width: button.width + 80, height: 72 }, scheme.text, 36);
      writeSet(pen, button, { x: area.x, y: y + (72 - button.height) / 2, width: button.width + 80 }, scheme.ground, 'center');
    });
  }
  show(0.6, () => writeSet(pen, foot, { x: area.x, y: area.y + area.height - foot.height, width }, scheme.quiet));
}
