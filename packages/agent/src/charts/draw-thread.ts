import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { FONT_FILES } from '../documents/fonts.ts';
import type { DrawJob, DrawnChart } from './draw-charts.ts';
import { drawSvg } from './draw-svg.ts';
import { FAMILY } from './measure.ts';

/** Twice as many pixels as the picture is wide, for the screens of today. */
const PIXELS = 2;

const FONTS = { fontFiles: FONT_FILES.map((file) => fileURLToPath(file)), loadSystemFonts: false, defaultFontFamily: FAMILY };

async function drawn({ charts, margin, png }: DrawJob): Promise<DrawnChart[]> {
  const all: DrawnChart[] = [];
  for (const chart of charts) {
    const svg = await drawSvg(chart, margin);
    all.push({
      svg,
      ...(png && { png: new Uint8Array(new Resvg(svg, { fitTo: { mode: 'zoom', value: PIXELS }, font: FONTS }).render().asPng()) }),
    });
  }
  return all;
}

parentPort?.on('message', (job: DrawJob) => {
  drawn(job).then(
    (charts) => parentPort?.postMessage({ id: job.id, charts }),
    (error: unknown) => parentPort?.postMessage({ id: job.id, because: error instanceof Error ? error.message : String(error) }),
  );
});
