import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { AgentError } from '../errors.ts';
import { mendTail } from './mend-tail.ts';
import { type Trace, TraceSchema } from './trace.ts';

export interface TraceWriterOptions {
  /** One writer to a file. */
  readonly file: string;
  /** Takes secrets out before anything is written. */
  readonly redact: (data: JsonObject) => JsonObject;
  /** When the file would grow beyond this it becomes `file.1`, which becomes `file.2`, and so on. */
  readonly maxBytes?: number;
  /** How many full files are kept. */
  readonly keep?: number;
  /** A trace that is longer goes in without its data. */
  readonly maxLineBytes?: number;
}

/** Appends traces to a file, one line each, in the order of the calls. */
export interface TraceWriter {
  /** Resolves when the line is with the operating system. */
  readonly write: (trace: Trace) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A writer whose file holds whole lines only, also after a kill in the middle of one. */
export function createTraceWriter(options: TraceWriterOptions): TraceWriter {
  const { file, maxBytes = 10_000_000, keep = 5, maxLineBytes = 256_000 } = options;
  let handle: FileHandle | undefined;
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function append(line: string): Promise<void> {
    const bytes = Buffer.byteLength(line);
    if (handle !== undefined && size > 0 && size + bytes > maxBytes) await rotate();
    handle ??= await reopen();
    // The file may have been full before this writer came.
    if (size > 0 && size + bytes > maxBytes) {
      await rotate();
      handle = await reopen();
    }
    await handle.appendFile(line);
    size += bytes;
  }

  async function reopen(): Promise<FileHandle> {
    await mkdir(dirname(file), { recursive: true });
    const opened = await open(file, 'a+', 0o600);
    size = await mendTail(opened);
    return opened;
  }

  async function rotate(): Promise<void> {
    await handle?.close();
    handle = undefined;
    size = 0;
    if (keep === 0) return rm(file, { force: true });
    for (let number = keep - 1; number >= 0; number--) {
      await rename(number === 0 ? file : `${file}.${number}`, `${file}.${number + 1}`).catch(ifThere);
    }
  }

  return {
    write(trace) {
      if (closed) return Promise.reject(new AgentError('AGENT_INPUT_INVALID', `${file} is closed; nothing can be traced to it any more`));
      const writing = last.then(() => append(lineOf(trace, options.redact, maxLineBytes)));
      // A line that couldn't be written must not keep the next one from being tried.
      last = writing.catch(() => undefined);
      return writing;
    },
    async close() {
      closed = true;
      await last;
      await handle?.close();
      handle = undefined;
    },
  };
}

function lineOf(trace: Trace, redact: TraceWriterOptions['redact'], maxLineBytes: number): string {
  const checked = TraceSchema.safeParse(trace);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new AgentError('AGENT_INPUT_INVALID', `this can't be traced: ${issue?.path.join('.') || 'trace'}: ${issue?.message}`);
  }
  const line = asLine({ ...checked.data, data: redacted(checked.data.data, redact) });
  const bytes = Buffer.byteLength(line);
  return bytes <= maxLineBytes ? line : asLine({ ...checked.data, data: { left_out: true, bytes } });
}

/** With the separators escaped at which some readers end a line. */
const asLine = (value: JsonObject): string => `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

/** What can't be redacted is not written. */
function redacted(data: JsonObject, redact: TraceWriterOptions['redact']): JsonObject {
  try {
    return redact(data);
  } catch {
    return { left_out: true, because: 'redaction failed' };
  }
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
