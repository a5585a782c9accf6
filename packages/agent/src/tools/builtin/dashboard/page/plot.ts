import type { ValueFormat } from '../../../../charts/chart.ts';
import { axisLabels } from '../../../../charts/days.ts';
import type { Scale } from '../../../../charts/numbers.ts';
import { html, type Markup } from './html.ts';
import type { PageData } from './page-data.ts';
import { axisText } from './values.ts';

/** Where in a picture something is drawn. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** About how wide a text is: no font is at hand where this is reckoned. Letters of the far east are square. */
export const roughWidth = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.58), 0) * size;

export const xAt = ({ left, width }: Plot, index: number, count: number): number =>
  tenth(left + (count < 2 ? width / 2 : (width * index) / (count - 1)));
export const yAt = ({ top, height }: Plot, { min, max }: Scale, value: number): number =>
  tenth(top + height - ((value - min) / (max - min)) * height);

export const tenth = (value: number): number => Math.round(value * 10) / 10;

const SIZE = 11;

export function ticksOf({ min, max, step }: Scale): number[] {
  const ticks: number[] = [];
  for (let index = 0; min + index * step <= max * (1 + 1e-9) && index < 12; index++)
    ticks.push(Number((min + index * step).toPrecision(12)));
  return ticks;
}

/** The room that numbers beside an axis take. */
export const roomFor = (scale: Scale, format: ValueFormat, language: PageData['language']): number =>
  Math.ceil(Math.max(...ticksOf(scale).map((tick) => roughWidth(axisText(tick, format, language), SIZE)))) + 10;

/** Lines across with their numbers, and months or days below. */
export function drawAxes(plot: Plot, scale: Scale, format: ValueFormat, at: readonly string[], language: PageData['language']): Markup {
  const { left, top, width, height } = plot;
  const most = Math.max(2, Math.floor(width / 62));
  const every = Math.ceil(at.length / most);
  const labels = axisLabels(at, (index) => (at.length - 1 - index) % every === 0, language);
  return html`<g class="axis">${ticksOf(scale).map((tick) => {
    const y = yAt(plot, scale, tick);
    return html`<line class="rule" x1="${left}" x2="${tenth(left + width)}" y1="${y}" y2="${y}"/><text x="${left - 7}" y="${y + 3.8}" text-anchor="end">${axisText(tick, format, language)}</text>`;
  })}${labels.flatMap((label, index) => {
    if (label === '') return [];
    const x = xAt(plot, index, at.length);
    const anchor = index === at.length - 1 && at.length > 1 ? 'end' : 'middle';
    const end = anchor === 'end' ? x + 6 : x;
    return label
      .split('\n')
      .map((line, row) => html`<text x="${end}" y="${top + height + 17 + row * 14}" text-anchor="${anchor}">${line}</text>`);
  })}</g>`;
}
