import { Worker } from 'node:worker_threads';
import type { Json } from '@dream-agent/hitl';
import { z } from 'zod';
import { AgentError } from '../errors.ts';
import { readGlyphs } from './fonts.ts';
import { printable } from './printable.ts';
import { takePlace } from './take-place.ts';

/** What is typeset: a template of ours, and what it is filled with. The same input makes the same bytes. */
export interface Typeset {
  /** The name of a file in assets/templates, without its ending. */
  readonly template: 'report' | 'sales-material';
  readonly data: Readonly<Record<string, Json>>;
  /** Pictures as SVG, as charts are drawn. They come from our own hand: their texts have been made printable before. */
  readonly drawings?: readonly string[];
  /** The day the document is from; no clock is read. */
  readonly day: string;
}

export interface TypesetOptions {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** A document as PDF. */
export interface TypesetDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

/** What a thread is started with. */
export interface TypesetJob {
  readonly template: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** What the thread says. */
const MessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), fraction: z.number() }),
  z.strictObject({ kind: z.literal('done'), pdf: z.instanceof(Uint8Array), pages: z.int().positive() }),
  z.strictObject({ kind: z.literal('failed'), because: z.string() }),
]);

/** Some hundred pages. What is larger is data, and belongs into a file of its own. */
const MOST_CHARACTERS = 400_000;

/** Makes a PDF in a thread of its own, for typesetting does not let go of the one it is in. */
export async function typeset(
  { template, data, drawings = [], day }: Typeset,
  { signal, progress }: TypesetOptions,
): Promise<TypesetDocument> {
  signal.throwIfAborted();
  const hasGlyph = await readGlyphs();
  const text = JSON.stringify(printable(data, hasGlyph));
  if (text.length > MOST_CHARACTERS)
    throw new AgentError('TOOL_FAILED', `a document of ${text.length} characters is too large; it may have ${MOST_CHARACTERS}`);
  const leave = await takePlace(signal);
  const worker = startThread({ template, inputs: { data: text, drawings: JSON.stringify(drawings), day } });
  // A thread that was stopped in the middle of native code goes on until that returns, and keeps its place until then.
  worker.once('exit', leave);
  try {
    return await answerOf(worker, { signal, progress });
  } finally {
    void worker.terminate();
  }
}

const startThread = (job: TypesetJob): Worker =>
  new Worker(new URL('./typeset-thread.ts', import.meta.url), { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 256 } });

function answerOf(worker: Worker, { signal, progress }: TypesetOptions): Promise<TypesetDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<TypesetDocument>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.on('message', (said: unknown) => {
    const message = MessageSchema.safeParse(said).data ?? { kind: 'failed', because: 'the thread said something else than it should' };
    switch (message.kind) {
      case 'progress':
        return signal.aborted ? undefined : progress(message.fraction);
      case 'done':
        return resolve({ pdf: message.pdf, pages: message.pages });
      case 'failed':
        return reject(notTypeset(message.because));
    }
  });
  worker.once('error', (error) => reject(notTypeset(error.message, error)));
  worker.once('exit', (code) => reject(notTypeset(`the thread ended with ${code} before the document was there`)));
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

const notTypeset = (because: string, cause?: unknown): AgentError =>
  new AgentError('TOOL_FAILED', `the document can't be typeset: ${because}`, { cause });
