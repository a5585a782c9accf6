import type { Area } from '../../drawing/canvas.ts';
import { fillArea } from '../../drawing/canvas.ts';
import { writeText } from '../../drawing/write-text.ts';
import { eased } from '../ease.ts';
import type { Stage } from '../stage.ts';

/** What a picture shows, at its top, and a line in the brand's colour that grows beside it. Hands back what is left below. */
export function drawHeading({ pen, area, language, scheme, time }: Stage, heading: string, unit = ''): Area {
  fillArea(pen, { x: area.x, y: area.y + 6, width: 64 * eased(time, 0.1, 0.6), height: 6 }, scheme.brand, 3);
  let below = writeText(
    pen,
    heading,
    { ...area, y: area.y + 24, height: 104 },
    { language, weight: 'bold', largest: 42, smallest: 28, most: 2, balanced: true, colour: scheme.text, leading: 1.24 },
  );
  if (unit !== '')
    below = writeText(
      pen,
      unit,
      { ...area, y: below + 6, height: 32 },
      { language, largest: 22, smallest: 18, most: 1, colour: scheme.quiet },
    );
  const y = below + 22;
  return { ...area, y, height: area.y + area.height - y };
}
