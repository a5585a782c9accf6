import { createReadStream } from 'node:fs';
import { AgentError } from '../errors.ts';
import { type Trace, TraceSchema } from './trace.ts';

/** What a trace file holds, and how many of its lines are no traces. */
export interface ReadTraces {
  readonly traces: readonly Trace[];
  /** Lines that were cut off by a kill, or that somebody else has written. */
  readonly skipped: number;
}

/** Reads a trace file from its beginning. A file that isn't there holds nothing. */
export async function readTraces(file: string): Promise<ReadTraces> {
  const traces: Trace[] = [];
  let skipped = 0;
  const stream: AsyncIterable<string> & { destroy(): unknown } = createReadStream(file, 'utf8');
  try {
    for await (const line of linesOf(stream)) {
      const trace = parseTrace(line);
      if (trace !== undefined) traces.push(trace);
      else if (line.trim() !== '') skipped++;
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { traces: [], skipped: 0 };
    throw new AgentError('AGENT_INPUT_INVALID', `${file} can't be read as a trace file: ${(cause as Error).message}`, { cause });
  } finally {
    stream.destroy();
  }
  return { traces, skipped };
}

/** One line of a trace file, or nothing if it is no trace. */
export function parseTrace(line: string): Trace | undefined {
  try {
    return TraceSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Lines end with a line feed only: `readline` would also end them at separators that JSON may hold unescaped. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
  yield parts.join('');
}
