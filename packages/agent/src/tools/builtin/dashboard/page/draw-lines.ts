import type { ForecastChart, LinesChart } from '../../../../charts/chart.ts';
import { scaleFor } from '../../../../charts/numbers.ts';
import { html, type Markup, NOTHING } from './html.ts';
import { drawAxes, type Plot, roomFor, tenth, xAt, yAt } from './plot.ts';

const HEIGHT = 190;
const BELOW = 38;

/** A picture, and where in it the points are. */
export interface Drawn {
  readonly picture: Markup;
  readonly plot: Plot;
}

const plotIn = (width: number, left: number): Plot => ({ left, top: 8, width: width - left - 10, height: HEIGHT - BELOW - 8 });

/** One or two lines over time; the second is what was before, and is not as loud. */
export function drawLinesIn(chart: LinesChart, width: number): Drawn {
  const { at, series, format, language } = chart;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = scaleFor(known.length === 0 ? [0] : known, format);
  const plot = plotIn(width, roomFor(scale, format, language));
  const point = (value: number, index: number): string => `${xAt(plot, index, at.length)},${yAt(plot, scale, value)}`;
  const lines = series.map(({ values }, order) => {
    const path = pathOf(values.map((value, index) => (value === null ? null : point(value, index))));
    const [only, ...others] = values.flatMap((value, index) => (value === null ? [] : [point(value, index)]));
    const dot =
      only !== undefined && others.length === 0
        ? html`<circle class="dot" r="3" cx="${only.split(',')[0] ?? ''}" cy="${only.split(',')[1] ?? ''}"/>`
        : NOTHING;
    return html`<path class="line line-${order}" d="${path}"/>${dot}`;
  });
  return { plot, picture: framed(width, html`${drawAxes(plot, scale, format, at, language)}${lines.toReversed()}`) };
}

/** What was, and what is expected, within what range. */
export function drawForecastIn(chart: ForecastChart, width: number): Drawn {
  const { past, ahead, format, language } = chart;
  const at = [...past.points, ...ahead.points].map((point) => point.at);
  const scale = scaleFor([...past.points.map(({ value }) => value), ...ahead.points.flatMap(({ low, high }) => [low, high])], format);
  const plot = plotIn(width, roomFor(scale, format, language));
  const point = (value: number, index: number): string => `${xAt(plot, index, at.length)},${yAt(plot, scale, value)}`;
  const start = past.points.length;
  const last = past.points.at(-1);
  const from = last === undefined ? [] : [point(last.value, start - 1)];
  const upper = [...from, ...ahead.points.map(({ high }, index) => point(high, start + index))];
  const lower = ahead.points.map(({ low }, index) => point(low, start + index)).toReversed();
  return {
    plot,
    picture: framed(
      width,
      html`${drawAxes(plot, scale, format, at, language)}<path class="band" d="${`M${[...upper, ...lower].join('L')}Z`}"/><path class="line line-0" d="${pathOf(past.points.map(({ value }, index) => point(value, index)))}"/><path class="line line-ahead" d="${pathOf([...from, ...ahead.points.map(({ value }, index) => point(value, start + index))])}"/>`,
    ),
  };
}

/** A line with gaps where nothing is known. */
function pathOf(points: readonly (string | null)[]): string {
  let isOpen = false;
  return points
    .flatMap((point) => {
      const command = isOpen ? 'L' : 'M';
      isOpen = point !== null;
      return point === null ? [] : [`${command}${point}`];
    })
    .join('');
}

const framed = (width: number, inside: Markup): Markup =>
  html`<svg viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" aria-hidden="true" focusable="false">${inside}<line class="guide" x1="-9" x2="-9" y1="8" y2="${HEIGHT - BELOW}"/></svg>`;

/** A line that only says which way it goes. */
export function drawSpark(values: readonly (number | null)[]): Markup {
  const known = values.filter((value) => value !== null);
  if (known.length < 3) return NOTHING;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const span = most - least || 1;
  const points = values.map((value, index) =>
    value === null ? null : `${tenth((index / (values.length - 1)) * 96 + 2)},${tenth(22 - ((value - least) / span) * 20)}`,
  );
  return html`<svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="${pathOf(points)}"/></svg>`;
}

/** A bar in the cell of a table: half as long is half as much. */
export const drawBar = (share: number, kind = 'main'): Markup =>
  html`<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="${kind}" width="${tenth(Math.max(0, Math.min(1, share)) * 100)}" height="6" rx="1"/></svg>`;

/** How a whole is divided. */
export function drawParts(positive: number, negative: number, whole: number): Markup {
  if (whole === 0) return NOTHING;
  const [good, bad] = [tenth((positive / whole) * 100), tenth((negative / whole) * 100)];
  return html`<svg class="bar parts" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="rest" width="100" height="6"/><rect class="good" width="${good}" height="6"/><rect class="bad" x="${tenth(100 - bad)}" width="${bad}" height="6"/></svg>`;
}
