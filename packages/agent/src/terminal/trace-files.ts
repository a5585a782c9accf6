import { join } from 'node:path';
import { createRedactor } from '@dream-agent/hitl';
import type { Trace } from '../learning/trace.ts';
import { createTraceWriter, type TraceWriter } from '../learning/trace-writer.ts';

/** Traces of runs, a file for each. */
export interface TraceFiles {
  readonly write: (trace: Trace) => void;
  /** Resolves when everything written so far is in the files. */
  readonly close: () => Promise<void>;
}

/** What can't be written is told once, and keeps nobody from working. */
export function traceFiles(folder: string, failed: (problem: string) => void): TraceFiles {
  const { redact } = createRedactor();
  const writers = new Map<string, TraceWriter>();
  let told = false;
  const tell = (error: unknown): void => {
    if (!told) failed(error instanceof Error ? error.message : String(error));
    told = true;
  };
  return {
    write(trace) {
      const writer =
        writers.get(trace.run_id) ?? createTraceWriter({ file: join(folder, `${trace.run_id}.jsonl`), redact: (data) => redact(data) });
      writers.set(trace.run_id, writer);
      writer.write(trace).catch(tell);
    },
    async close() {
      await Promise.all([...writers.values()].map((writer) => writer.close().catch(tell)));
      writers.clear();
    },
  };
}
