import { Worker } from 'node:worker_threads';
import type { Json } from '@dream-agent/hitl';
import { z } from 'zod';
import { readGlyphs } from '../documents/fonts.ts';
import { printable } from '../documents/printable.ts';
import { AgentError } from '../errors.ts';
import { type Chart, hasFigures } from './chart.ts';

/** A chart as a picture: to be scaled at will, and in pixels where that was asked for. */
export interface DrawnChart {
  readonly svg: string;
  readonly png?: Uint8Array;
}

export interface DrawOptions {
  readonly signal: AbortSignal;
  /** In pixels, on all sides. */
  readonly margin?: number;
  readonly png?: boolean;
}

/** What the thread is asked for. */
export interface DrawJob {
  readonly id: number;
  readonly charts: readonly Chart[];
  readonly margin: number;
  readonly png: boolean;
}

const AnswerSchema = z.union([
  z.strictObject({ id: z.int(), charts: z.array(z.strictObject({ svg: z.string(), png: z.instanceof(Uint8Array).exactOptional() })) }),
  z.strictObject({ id: z.int(), because: z.string() }),
]);

/** A thread that has drawn is quick to draw again; one that nobody needs is let go. */
const IDLE_MS = 20_000;

interface Waiting {
  readonly resolve: (charts: DrawnChart[]) => void;
  readonly reject: (error: unknown) => void;
}

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Draws charts, one for each that has figures, in a thread beside the one that everything else waits for. Texts are shown as they
 * are, whatever is in them. The same charts always make the same bytes.
 */
export async function drawCharts(
  charts: readonly Chart[],
  { signal, margin = 0, png = false }: DrawOptions,
): Promise<(DrawnChart | undefined)[]> {
  signal.throwIfAborted();
  const hasGlyph = await readGlyphs();
  const shown = charts.filter(hasFigures).map((chart) => printable(chart as unknown as Json, hasGlyph) as unknown as Chart);
  const drawn = shown.length === 0 ? [] : await ask({ charts: shown, margin, png }, signal);
  const inOrder = drawn.values();
  return charts.map((chart) => (hasFigures(chart) ? inOrder.next().value : undefined));
}

function ask(job: Omit<DrawJob, 'id'>, signal: AbortSignal): Promise<DrawnChart[]> {
  signal.throwIfAborted();
  const id = ++lastId;
  const { promise, resolve, reject } = Promise.withResolvers<DrawnChart[]>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  waiting.set(id, { resolve, reject });
  clearTimeout(idle);
  thread ??= startThread();
  // Whoever waits keeps the process alive; a thread that nobody waits for does not.
  thread.ref();
  thread.postMessage({ ...job, id });
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    waiting.delete(id);
    if (waiting.size === 0) rest();
  });
}

function rest(): void {
  thread?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    void thread?.terminate();
    thread = undefined;
  }, IDLE_MS);
  idle.unref();
}

function startThread(): Worker {
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  worker.on('message', (said: unknown) => {
    const answer = AnswerSchema.safeParse(said).data;
    if (answer === undefined) return;
    const asker = waiting.get(answer.id);
    if ('charts' in answer) asker?.resolve(answer.charts);
    else asker?.reject(notDrawn(answer.because));
  });
  const end = (because: string): void => {
    if (thread === worker) thread = undefined;
    for (const { reject } of waiting.values()) reject(notDrawn(because));
  };
  worker.once('error', (error) => end(error.message));
  worker.once('exit', (code) => {
    if (thread === worker) end(`the thread ended with ${code}`);
  });
  return worker;
}

const notDrawn = (because: string): AgentError => new AgentError('TOOL_FAILED', `a chart can't be drawn: ${because}`);
