import type * as Echarts from 'echarts';
import type { Chart } from './chart.ts';
import { type Drawing, WIDTH } from './frame.ts';
import { fontOf, widthOf } from './measure.ts';
import { drawBars } from './options/bars.ts';
import { drawForecast } from './options/forecast.ts';
import { drawGrouped } from './options/grouped.ts';
import { drawHeat } from './options/heat.ts';
import { drawLines } from './options/lines.ts';
import { drawMultiples } from './options/multiples.ts';
import { drawShares } from './options/shares.ts';

let loaded: typeof Echarts | undefined;

/** In one file it is there in a twentieth of the time that its six hundred modules take. */
async function echarts(): Promise<typeof Echarts> {
  if (loaded === undefined) {
    const oneFile = 'echarts/dist/echarts.esm.min.mjs';
    loaded = (await import(oneFile)) as typeof Echarts;
    // Without a browser it guesses how wide a text is, and guesses wrong.
    loaded.setPlatformAPI({ measureText: (text, font) => ({ width: widthOf(text, font ?? fontOf(12)) }) });
  }
  return loaded;
}

/** A chart as SVG; the same chart always in the same bytes. A file of its own has a margin; a page has one already. */
export async function drawSvg(chart: Chart, margin = 0): Promise<string> {
  const { init } = await echarts();
  const { option, height } = drawingOf(chart);
  const canvas = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: Math.ceil(height) });
  try {
    canvas.setOption(option);
    return withMargin(steady(canvas.renderToSVGString()), margin);
  } finally {
    canvas.dispose();
  }
}

function drawingOf(chart: Chart): Drawing {
  switch (chart.kind) {
    case 'lines':
      return drawLines(chart);
    case 'shares':
      return drawShares(chart);
    case 'bars':
      return drawBars(chart);
    case 'grouped':
      return drawGrouped(chart);
    case 'forecast':
      return drawForecast(chart);
    case 'multiples':
      return drawMultiples(chart);
    case 'heat':
      return drawHeat(chart);
  }
}

/** Its names count on from chart to chart; and what a pointer would do has no place in a file. */
function steady(svg: string): string {
  const numbers = new Map<string, number>();
  return svg
    .replace(/\bzr\d+-([a-z]+)-?(\d+)/g, (name, kind: string) => {
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      return `c-${kind}-${numbers.get(name)}`;
    })
    .replace(/ class="c-cls-\d+"/g, '')
    .replace(/ pointer-events="visible"| ecmeta_[a-z_]+="[^"]*"/g, '')
    .replace(/<style ?>.*?<\/style>/gs, '');
}

function withMargin(svg: string, margin: number): string {
  if (margin === 0) return svg;
  return svg
    .replace(
      /^<svg width="(\d+)" height="(\d+)"/,
      (_, width: string, height: string) => `<svg width="${Number(width) + 2 * margin}" height="${Number(height) + 2 * margin}"`,
    )
    .replace(
      /viewBox="0 0 (\d+) (\d+)"/,
      (_, width: string, height: string) => `viewBox="${-margin} ${-margin} ${Number(width) + 2 * margin} ${Number(height) + 2 * margin}"`,
    )
    .replace(
      /<rect width="(\d+)" height="(\d+)" x="0" y="0"/,
      (_, width: string, height: string) =>
        `<rect width="${Number(width) + 2 * margin}" height="${Number(height) + 2 * margin}" x="${-margin}" y="${-margin}"`,
    );
}
