import { parentPort } from 'node:worker_threads';
import { labelTexts, type Texts } from './label-texts.ts';

parentPort?.on('message', (texts: Texts) => {
  const labels = labelTexts(texts);
  parentPort?.postMessage(
    labels,
    Object.values(labels).map(({ buffer }: { buffer: ArrayBuffer }) => buffer),
  );
});
