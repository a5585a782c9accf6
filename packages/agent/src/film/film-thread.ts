import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import encoding from 'h264-mp4-encoder';
import { newCanvas } from '../drawing/canvas.ts';
import type { ThreadMessage } from '../drawing/in-thread.ts';
import { drawFrame } from './draw-frame.ts';
import { FILM_SIZES, type Film, FRAMES_PER_SECOND, framesOf } from './film.ts';

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

/** Letters with sharp edges want this; the files stay small, for little moves at once. */
const QUANTISER = 24;
const SPEED = 7;

/** Draws and encodes one frame after the other: no more than one of them is in memory. */
async function filmHere(film: Film): Promise<void> {
  const { width, height } = FILM_SIZES[film.format];
  const pen = newCanvas(width, height).getContext('2d');
  const encoder = await encoding.createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = FRAMES_PER_SECOND;
  encoder.quantizationParameter = QUANTISER;
  encoder.speed = SPEED;
  encoder.groupOfPictures = FRAMES_PER_SECOND * 2;
  encoder.initialize();
  const frames = framesOf(film.scenes.reduce((sum, { seconds }) => sum + seconds, 0));
  for (let frame = 0; frame < frames; frame++) {
    drawFrame(pen, film, frame / FRAMES_PER_SECOND);
    encoder.addFrameRgba(pen.getImageData(0, 0, width, height).data);
    say({ kind: 'progress', fraction: (frame + 1) / frames });
    // Frames are let go of between two turns of the loop; without one, all of them stay.
    await setImmediate();
  }
  encoder.finalize();
  const mp4 = new Uint8Array(encoder.FS.readFile(encoder.outputFilename));
  encoder.delete();
  say({ kind: 'done', result: { mp4, frames } });
}

await filmHere(workerData as Film);
