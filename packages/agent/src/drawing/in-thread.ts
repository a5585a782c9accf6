import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AgentError } from '../errors.ts';

export interface InThread<Shape extends z.ZodType> {
  /** The module that the thread runs; it reads its job from `workerData`. */
  readonly module: URL;
  readonly job: unknown;
  /** What it has to say in the end. */
  readonly result: Shape;
  /** What it is about, for errors: "the film". */
  readonly what: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** What such a thread says: how far it is, and then what it has made or why it has not. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly because: string };

const MessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), fraction: z.number() }),
  z.strictObject({ kind: z.literal('done'), result: z.unknown() }),
  z.strictObject({ kind: z.literal('failed'), because: z.string() }),
]);

/** Runs work that does not let go of its thread in one of its own. An abort ends the thread, whatever it is doing. */
export async function inThread<Shape extends z.ZodType>(work: InThread<Shape>): Promise<z.infer<Shape>> {
  const { module, job, result, what, signal, progress } = work;
  signal.throwIfAborted();
  const failed = (because: string, cause?: unknown): AgentError =>
    new AgentError('TOOL_FAILED', `${what} can't be made: ${because}`, { cause });
  const worker = new Worker(module, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  const { promise, resolve, reject } = Promise.withResolvers<z.infer<Shape>>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.on('message', (said: unknown) => {
    const message = MessageSchema.safeParse(said).data ?? { kind: 'failed', because: 'the thread said something else than it should' };
    if (message.kind === 'progress' && !signal.aborted) progress(message.fraction);
    if (message.kind === 'failed') reject(failed(message.because));
    if (message.kind !== 'done') return;
    const made = result.safeParse(message.result);
    if (made.success) resolve(made.data);
    else reject(failed('the thread made something else than it should'));
  });
  worker.once('error', (error) => reject(failed(error.message, error)));
  worker.once('exit', (code) => reject(failed(`the thread ended with ${code} before it was there`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
