import { fillArea, useFont } from '../../drawing/canvas.ts';
import { mixed, PALETTE } from '../../drawing/colours.ts';
import { eased } from '../ease.ts';
import type { Picture } from '../film.ts';
import type { Stage } from '../stage.ts';
import { countedText } from './counted.ts';
import { drawHeading } from './heading.ts';

const STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers up an axis, four or five of them. */
export function axisOf(most: number): { readonly step: number; readonly steps: number } {
  const rough = Math.max(most, 0.0001) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((candidate) => candidate * power >= rough) ?? 10) * power;
  return { step, steps: Math.max(1, Math.ceil(most / step - 1e-9)) };
}

/** A line that draws itself from left to right, with the number it has come to at its end. */
export function drawLine(stage: Stage, { heading, unit, after, decimals, tone, points }: Extract<Picture, { kind: 'line' }>): void {
  const { pen, language, scheme, time } = stage;
  const below = drawHeading(stage, heading, unit);
  const { step, steps } = axisOf(Math.max(...points.map(({ value }) => value), 0));
  const written = (value: number): string => countedText({ value, decimals, before: '', after }, 1, language);
  useFont(pen, 19, 'regular');
  const left = Math.max(...Array.from({ length: steps + 1 }, (_, tick) => pen.measureText(written(tick * step)).width)) + 16;
  const plot = { x: below.x + left, y: below.y + 28, width: below.width - left - 96, height: below.height - 28 - 40 };
  const x = (index: number): number => plot.x + (plot.width * index) / Math.max(1, points.length - 1);
  const y = (value: number): number => plot.y + plot.height * (1 - value / (step * steps));
  for (let tick = 0; tick <= steps; tick++) {
    fillArea(pen, { x: plot.x, y: y(tick * step) - 1, width: plot.width, height: tick === 0 ? 2 : 1 }, scheme.rule);
    pen.fillStyle = scheme.quiet;
    pen.textAlign = 'right';
    pen.fillText(written(tick * step), plot.x - 12, y(tick * step) + 7);
  }
  names(stage, points, x, plot.y + plot.height + 30, plot.width);
  const colour = tone === 'bad' ? '#c2521f' : scheme.tones[tone];
  const along = eased(time, 0.4, 2.2) * (points.length - 1);
  const ended = Math.floor(along);
  const drawn = points.slice(0, ended + 1).map(({ value }, index) => [x(index), y(value)] as const);
  const [here, next] = [points[ended], points[ended + 1]];
  const share = along - ended;
  const value = here === undefined ? 0 : next === undefined ? here.value : here.value + (next.value - here.value) * share;
  const head = [x(along), y(value)] as const;
  const path = [...drawn, head];
  under(stage, path, plot.y + plot.height, colour);
  pen.strokeStyle = colour;
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.beginPath();
  path.forEach(([px, py], index) => {
    if (index === 0) pen.moveTo(px, py);
    else pen.lineTo(px, py);
  });
  pen.stroke();
  pen.fillStyle = PALETTE.paper;
  pen.beginPath();
  pen.arc(head[0], head[1], 9, 0, Math.PI * 2);
  pen.fill();
  pen.stroke();
  useFont(pen, 28, 'bold');
  pen.fillStyle = mixed(colour, PALETTE.ink, 0.25);
  pen.textAlign = 'left';
  const label = countedText({ value, decimals, before: '', after }, 1, language);
  const over = head[0] + 18 + pen.measureText(label).width > below.x + below.width;
  pen.textAlign = over ? 'right' : 'left';
  pen.fillText(label, over ? below.x + below.width : head[0] + 18, over ? head[1] - 20 : head[1] + 10);
  pen.textAlign = 'left';
}

function under({ pen }: Stage, path: readonly (readonly [number, number])[], floor: number, colour: string): void {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return;
  pen.globalAlpha = 0.12;
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(first[0], floor);
  for (const [px, py] of path) pen.lineTo(px, py);
  pen.lineTo(last[0], floor);
  pen.closePath();
  pen.fill();
  pen.globalAlpha = 1;
}

/** As many names as fit beside each other, counted from the last. */
function names(
  { pen, scheme }: Stage,
  points: readonly { readonly name: string }[],
  x: (index: number) => number,
  y: number,
  width: number,
): void {
  useFont(pen, 19, 'regular');
  pen.fillStyle = scheme.quiet;
  pen.textAlign = 'center';
  const widest = Math.max(...points.map(({ name }) => pen.measureText(name).width), 1) + 22;
  const every = Math.max(1, Math.ceil((points.length * widest) / Math.max(width, 1)));
  points.forEach(({ name }, index) => {
    if ((points.length - 1 - index) % every === 0) pen.fillText(name, x(index), y);
  });
  pen.textAlign = 'left';
}
