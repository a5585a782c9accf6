import { parentPort, workerData } from 'node:worker_threads';
import { newCanvas } from '../../../../drawing/canvas.ts';
import type { ThreadMessage } from '../../../../drawing/in-thread.ts';
import { drawAd } from './draw-ad.ts';
import { drawOverview, type OverviewRow, smallSize } from './draw-overview.ts';
import type { AdPicturesJob } from './draw-pictures.ts';

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

/** Draws all ads in all sizes, and then the sheet with all of them. Of what is drawn, only the file and a small copy are kept. */
async function drawHere({ ads, sizes, title, language }: AdPicturesJob): Promise<void> {
  const pictures: { readonly name: string; readonly png: Uint8Array }[] = [];
  const rows: OverviewRow[] = [];
  for (const { letter, title: row, ad } of ads) {
    const small: OverviewRow['pictures'][number][] = [];
    for (const size of sizes) {
      const canvas = drawAd(ad, size);
      pictures.push({ name: `ad-${letter}-${size}.png`, png: new Uint8Array(await canvas.encode('png')) });
      const { width, height } = smallSize(canvas.width, canvas.height);
      const copy = newCanvas(width, height);
      const pen = copy.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(canvas, 0, 0, width, height);
      small.push({ size, canvas: copy });
      say({ kind: 'progress', fraction: pictures.length / (ads.length * sizes.length + 1) });
    }
    rows.push({ title: row, pictures: small });
  }
  const overview = new Uint8Array(await drawOverview(title, rows, language).encode('png'));
  say({ kind: 'done', result: { pictures, overview } });
}

await drawHere(workerData as AdPicturesJob);
