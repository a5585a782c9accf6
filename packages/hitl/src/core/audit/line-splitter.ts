import { isUtf8 } from 'node:buffer';
import type { AuditProblem } from './audit-problem.ts';

/** Lines that were completed by a chunk, and what was wrong with the line after them, if something was. */
export interface SplitLines {
  readonly lines: readonly string[];
  readonly problem?: AuditProblem;
}

const LINE_FEED = 0x0a;
/** No entry comes near it; a file without line feeds must not fill the memory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Cuts bytes into lines at line feeds and nowhere else: other line separators may stand inside an entry's text.
 * Bytes that are not UTF-8 are a problem and never replaced, or a changed byte could pass for the one before.
 */
export function createLineSplitter(maxLineBytes: number = MAX_LINE_BYTES): {
  push(chunk: string | Uint8Array): SplitLines;
  rest(): string;
} {
  // Copies: a reader may fill the same memory again with the next chunk.
  let held: Buffer[] = [];
  let heldBytes = 0;

  return {
    push(chunk) {
      if (typeof chunk === 'string' && !chunk.isWellFormed()) return { lines: [], problem: { code: 'not_utf8', facts: {} } };
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      if (end === 0) {
        held.push(Buffer.from(bytes));
        heldBytes += bytes.length;
        return heldBytes > maxLineBytes ? { lines: [], problem: { code: 'too_long', facts: { limit: maxLineBytes } } } : { lines: [] };
      }
      const whole = held.length === 0 ? bytes.subarray(0, end) : Buffer.concat([...held, bytes.subarray(0, end)]);
      held = end === bytes.length ? [] : [Buffer.from(bytes.subarray(end))];
      heldBytes = bytes.length - end;
      return split(whole);
    },
    rest: () => Buffer.concat(held).toString(),
  };
}

/** `bytes` ends with a line feed. */
function split(bytes: Buffer): SplitLines {
  if (isUtf8(bytes)) return { lines: bytes.toString('utf8', 0, bytes.length - 1).split('\n') };
  const lines: string[] = [];
  for (let start = 0; ; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    const line = bytes.subarray(start, end);
    if (end === -1 || !isUtf8(line)) return { lines, problem: { code: 'not_utf8', facts: {} } };
    lines.push(line.toString());
    start = end + 1;
  }
}
