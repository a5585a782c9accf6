import { config } from 'zod';
import type { Ordered, Source, Told } from './proof-messages.ts';
import { NotACheckpoint, readCheckpoints } from './read-checkpoints.ts';
import { NotAPublicKey, readKeys } from './signatures.ts';
import { verifyExport } from './verify-export.ts';

// The pages forbid code that is made from text, and trying it would be reported.
config({ jitless: true });

/** Often enough to be seen moving. */
const PROGRESS_MS = 100;

const tell = (told: Told): void => self.postMessage(told);

self.onmessage = ({ data }: MessageEvent<Ordered>) => void verify(data);

async function verify({ source, keys, checkpoints }: Ordered): Promise<void> {
  const started = performance.now();
  let toldAt = started;
  try {
    const options = { keys: await readKeys(keys), checkpoints: checkpoints.flatMap(readCheckpoints) };
    const verified = await verifyExport(await open(source), {
      ...options,
      onProgress: (progress) => {
        if (performance.now() - toldAt < PROGRESS_MS) return;
        toldAt = performance.now();
        tell({ kind: 'progress', progress });
      },
    });
    tell({ kind: 'verified', verified, seconds: (performance.now() - started) / 1000 });
  } catch (problem) {
    if (problem instanceof NotAPublicKey) tell({ kind: 'failed', why: 'not_a_key' });
    else if (problem instanceof NotACheckpoint) tell({ kind: 'failed', why: 'not_a_checkpoint' });
    else tell({ kind: 'failed', why: 'not_reached', detail: problem instanceof Error ? problem.message : String(problem) });
  }
}

async function open(source: Source): Promise<AsyncIterable<Uint8Array>> {
  if (source.kind === 'file') return chunksOf(source.file.stream());
  const response = await fetch(source.address, { credentials: 'same-origin', cache: 'no-store' });
  if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
  return chunksOf(response.body);
}

/** Not every browser lets one walk over a stream by itself. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
