import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import { type Labels, labelTexts, type Texts } from './label-texts.ts';

/** Reads texts, some at a time. Who opened it closes it. */
export interface Labeller {
  /** So many may be asked for at once. */
  readonly places: number;
  readonly label: (texts: Texts) => Promise<Labels>;
  readonly close: () => Promise<void>;
}

const LabelsSchema = z.strictObject({
  signs: z.instanceof(Int8Array),
  scores: z.instanceof(Float64Array),
  opinions: z.instanceof(Uint8Array),
  mentioned: z.instanceof(Uint8Array),
  praised: z.instanceof(Uint8Array),
  criticised: z.instanceof(Uint8Array),
});

/** Fewer are read sooner than a thread starts. */
const WORTH_A_THREAD = 20_000;
const MOST_THREADS = 2;

/** Opens what reads so many texts: here, or in threads, for that many would let nothing else happen. */
export const openLabeller = (rows: number): Labeller =>
  rows < WORTH_A_THREAD
    ? { places: 1, label: async (texts) => labelTexts(texts), close: async () => undefined }
    : inThreads(Math.min(MOST_THREADS, availableParallelism()));

function inThreads(count: number): Labeller {
  const threads = Array.from({ length: count }, startThread);
  let next = 0;
  return {
    // One that is read and one that waits, for each thread.
    places: count * 2,
    label: (texts) => (threads[next++ % count] as Thread).label(texts),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

type Thread = Omit<Labeller, 'places'>;

function startThread(): Thread {
  const worker = new Worker(new URL('./label-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  /** Answers come in the order of the questions. */
  const waiting: PromiseWithResolvers<Labels>[] = [];
  let ended: AgentError | undefined;
  const end = (because: string, cause?: unknown): void => {
    ended ??= new AgentError('TOOL_FAILED', `the reviews can't be read: ${because}`, { cause });
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  worker.on('message', (said: unknown) => {
    const labels = LabelsSchema.safeParse(said);
    if (labels.success) waiting.shift()?.resolve(labels.data);
    else end('the thread said something else than it should', labels.error);
  });
  worker.once('error', (error) => end(error.message, error));
  worker.once('exit', (code) => end(`the thread ended with ${code}`));
  return {
    label(texts) {
      if (ended !== undefined) return Promise.reject(ended);
      const answer = Promise.withResolvers<Labels>();
      // Whoever gives up in between asks for none of the answers any more.
      answer.promise.catch(() => undefined);
      waiting.push(answer);
      worker.postMessage(texts);
      return answer.promise;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
