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
  let held: Uint8Array[] = [];
  let heldBytes = 0;

  return {
    push(chunk) {
      if (typeof chunk === 'string' && !chunk.isWellFormed()) return { lines: [], problem: { code: 'not_utf8', facts: {} } };
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      if (end === 0) {
        held.push(Uint8Array.from(bytes));
        heldBytes += bytes.length;
        return heldBytes > maxLineBytes ? { lines: [], problem: { code: 'too_long', facts: { limit: maxLineBytes } } } : { lines: [] };
      }
      const whole = held.length === 0 ? bytes.subarray(0, end) : joined([...held, bytes.subarray(0, end)]);
      held = end === bytes.length ? [] : [Uint8Array.from(bytes.subarray(end))];
      heldBytes = bytes.length - end;
      return split(whole);
    },
    rest: () => repairing.decode(joined(held)),
  };
}

/** `bytes` ends with a line feed. */
function split(bytes: Uint8Array): SplitLines {
  const text = decoded(bytes.subarray(0, -1));
  if (text !== undefined) return { lines: text.split('\n') };
  const lines: string[] = [];
  for (let start = 0; ; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    const line = end === -1 ? undefined : decoded(bytes.subarray(start, end));
    if (line === undefined) return { lines, problem: { code: 'not_utf8', facts: {} } };
    lines.push(line);
    start = end + 1;
  }
}

// Of browsers and Node alike. A byte order mark is kept, so that it is noticed.
const encoder = new TextEncoder();
const exact = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const repairing = new TextDecoder('utf-8', { ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return exact.decode(bytes);
  } catch {
    return undefined;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
